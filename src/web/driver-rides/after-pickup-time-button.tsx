import type { ComponentProps } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { DriverMoveButton } from "./driver-move-button.tsx";

type AfterPickupTimeButtonProps = Pick<
  ComponentProps<typeof DriverMoveButton>,
  "request" | "label" | "confirm"
> & {
  ride: Ride;
  move: "start" | "complete";
};

/** Button for a transition; disabled, with the reason shown, until a scheduled ride's pickup time. */
export const AfterPickupTimeButton = ({ ride, move, ...button }: AfterPickupTimeButtonProps) => {
  const isOpen = useIsPast(ride.pickupAt ?? ride.requestedAt);
  return (
    <div className="grid gap-2">
      <DriverMoveButton
        {...button}
        ride={ride}
        move={move}
        variant={isOpen ? "primary" : "outline"}
        disabled={!isOpen}
      />
      {!isOpen && ride.pickupAt && (
        <p className="text-small text-fg-2">
          You can {move} this ride from <TimeET at={ride.pickupAt} /> on.
        </p>
      )}
    </div>
  );
};
