import { useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { cancelPrice } from "./cancel-price.ts";
import { isBooking, type Viewer } from "./ride-text.ts";

type CancelRideProps = {
  ride: Ride;
  viewer: Viewer;
  /** True to look like a link, below a main action; false to stand at the left of a card of its own. */
  isQuiet?: boolean;
};

/** Cancel button, quiet and with its price for a rider, and a dialog that first shows the refund. */
export const CancelRide = ({ ride, viewer, isQuiet = viewer === "rider" }: CancelRideProps) => {
  const isLeft = viewer === "rider" && !isQuiet;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={`grid w-full content-start ${isLeft ? "gap-2" : "gap-1"}`}>
      <Button
        variant={isQuiet ? "ghost" : "outline"}
        width="full"
        className={isLeft ? "sm:w-auto sm:justify-self-start" : ""}
        onClick={() => setOpen(true)}
      >
        <span className="text-danger">Cancel ride</span>
      </Button>
      {viewer === "rider" && (
        <p
          className={`text-small text-fg-2 empty:hidden print:hidden ${isLeft ? "" : "text-center"}`}
        >
          <PriceNow ride={ride} />
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

const UPDATE_MS = 10_000;

/** Price of canceling; the page of a booking lists its prices itself, and at the pickup it stands beside the wait. */
const PriceNow = ({ ride }: { ride: Ride }) => {
  const now = new Date(useNow(UPDATE_MS));
  if (ride.state === "pending") return `Canceling is free until ${ride.driver.firstName} accepts.`;
  return isBooking(ride) || ride.state === "arrived" ? null : cancelPrice(ride, now);
};
