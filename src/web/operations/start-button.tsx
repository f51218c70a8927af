import { useState } from "react";
import { startAnyRide } from "#shared/operations/acts-contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { ReasonForm } from "./reason-form.tsx";

/** Starts a ride whose driver has arrived and whose rider cannot tell the PIN. */
export const StartButton = ({ ride }: { ride: Ride }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Start without PIN
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Start ${ride.reference}`}>
        <ReasonForm
          id={ride.id}
          act={startAnyRide}
          reasonLabel="Reason, for the audit"
          button="Start ride"
          onDone={() => {
            setOpen(false);
            toast.success("Ride started");
          }}
        />
      </Dialog>
    </>
  );
};
