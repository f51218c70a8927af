import { useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { RefundForm, type WireLeft } from "./refund-form.tsx";

const NOTHING: WireLeft = { rider: 0, driver: 0, tax: 0 };

type RefundButtonProps = {
  ride: Ride;
  /** Null while nothing can be given back. */
  left: WireLeft | null;
};

/** The button that opens the form of a refund. A form that is open stays, with what is typed, when nothing is left. */
export const RefundButton = ({ ride, left }: RefundButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const { rider, driver, tax } = left ?? NOTHING;
  if (rider <= 0 && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Refund</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Refund ${ride.reference}`}>
        <RefundForm
          rideId={ride.id}
          left={{ rider: Math.max(0, rider), driver, tax }}
          onDone={() => {
            setOpen(false);
            toast.success("Refund decided", "The money is on its way, and both are told.");
          }}
        />
      </Dialog>
    </>
  );
};
