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

/** Cancel button, with its price while that is nothing, and a dialog that first shows the refund. */
export const CancelRide = ({ ride, viewer, isQuiet = false }: CancelRideProps) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="grid w-full content-start gap-1">
      <Button variant={isQuiet ? "ghost" : "outline"} width="full" onClick={() => setOpen(true)}>
        <span className={isQuiet ? "text-danger" : ""}>Cancel ride</span>
      </Button>
      {viewer === "rider" && ride.state === "pending" && (
        <p className="text-small text-fg-2 print:hidden">
          Free until {ride.driver.firstName} accepts.
        </p>
      )}
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
    </div>
  );
};
