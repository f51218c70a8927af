import { useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import type { Viewer } from "./ride-text.ts";

/** Cancel button, and a dialog that first shows the refund. */
export const CancelRide = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" width="full" onClick={() => setOpen(true)}>
        Cancel ride
      </Button>
      <CancelDialog
        ride={ride}
        viewer={viewer}
        isOpen={isOpen}
        onClose={close}
        onCanceled={() => {
          close();
          toast.success("Ride canceled");
        }}
      />
    </>
  );
};
