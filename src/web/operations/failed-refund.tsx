import { useState } from "react";
import { resendRefund } from "#shared/operations/acts-contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { ReasonForm } from "./reason-form.tsx";

/** A refund that did not reach the rider, with a button that sends it again. */
export const FailedRefund = ({ ride, failure }: { ride: Ride; failure: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3 rounded-button bg-raised px-4 py-3">
      <p>
        A refund came back to us: {failure}. Agree with the rider before you send it again; it goes
        to the same card.
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Send refund again
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Refund ${ride.reference}`}>
        <ReasonForm
          id={ride.id}
          act={resendRefund}
          reasonLabel="Reason, for the audit"
          button="Send refund again"
          onDone={() => {
            setOpen(false);
            toast.success("Refund is sent again", "It shows here when Stripe confirms it.");
          }}
        />
      </Dialog>
    </div>
  );
};
