import type { ComponentProps } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { DriverTransitionButton } from "./driver-transition-button.tsx";

type AfterPickupTimeButtonProps = Pick<
  ComponentProps<typeof DriverTransitionButton>,
  "request" | "label" | "confirm"
> & {
  ride: Ride;
  transition: "start" | "complete";
};

/** Button for a transition; disabled, with the reason shown, until a scheduled ride's pickup time. */
export const AfterPickupTimeButton = ({
  ride,
  transition,
  ...button
}: AfterPickupTimeButtonProps) => {
  const isOpen = useIsPast(ride.pickupAt ?? ride.requestedAt);
  return (
    <div className="grid gap-2">
      <DriverTransitionButton
        {...button}
        ride={ride}
        transition={transition}
        variant={isOpen ? "primary" : "outline"}
        disabled={!isOpen}
      />
      {!isOpen && ride.pickupAt && (
        <p className="text-small text-fg-2">
          You can {transition} this ride from <MarketTime at={ride.pickupAt} /> on.
        </p>
      )}
    </div>
  );
};
