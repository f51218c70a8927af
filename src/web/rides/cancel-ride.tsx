import { useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import type { Viewer } from "./ride-text.ts";

type CancelRideProps = {
  ride: Ride;
  viewer: Viewer;
  /** True to look like a link, below the action that comes first. */
  isQuiet?: boolean;
};

/** Cancel button, and a dialog that first shows the refund. */
export const CancelRide = ({ ride, viewer, isQuiet = false }: CancelRideProps) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant={isQuiet ? "ghost" : "outline"} width="full" onClick={() => setOpen(true)}>
        <span className={isQuiet ? "text-danger" : ""}>Cancel ride</span>
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
