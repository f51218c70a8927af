import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { customReason } from "#shared/rides/wire-status.ts";
import { RideBadge } from "#web/rides/ride-badge.tsx";

/** `DriverRideStatus` where no column has the action: a completed ride has it as a disabled button. */
export const FinalRideStatus = ({ ride }: { ride: DriverRide }) =>
  ride.state === "completed" ? (
    <button type="button" disabled>
      <RideBadge state="completed" />
    </button>
  ) : (
    <DriverRideStatus ride={ride} />
  );

/** State of a ride, with the reason that a person entered, if any. */
export const DriverRideStatus = ({ ride }: { ride: DriverRide }) => {
  const reason = customReason(ride);
  return (
    <div className="grid justify-items-start gap-1">
      <RideBadge state={ride.state} />
      {reason && <p className="max-w-full text-small break-words text-fg-2">{reason}</p>}
    </div>
  );
};
