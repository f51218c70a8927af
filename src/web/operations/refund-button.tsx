import { useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { RefundForm, type WireLeft } from "./refund-form.tsx";

/** The button that opens the form of a refund. */
export const RefundButton = ({ ride, left }: { ride: Ride; left: WireLeft }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Refund</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Refund ${ride.reference}`}>
        <RefundForm
          rideId={ride.id}
          left={left}
          onDone={() => {
            setOpen(false);
            toast.success("Refund decided", "The money is on its way, and both are told.");
          }}
        />
      </Dialog>
    </>
  );
};
