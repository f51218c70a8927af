import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { customReason } from "#shared/rides/wire-status.ts";
import { RideBadge } from "#web/rides/ride-badge.tsx";

/** State of a ride, with the reason that a person entered, if any; a completed ride has it as a disabled button. */
export const DriverRideStatus = ({ ride }: { ride: DriverRide }) => {
  const reason = customReason(ride);
  if (ride.state === "completed")
    return (
      <button type="button" disabled>
        <RideBadge state="completed" />
      </button>
    );
  return (
    <div className="grid justify-items-start gap-1">
      <RideBadge state={ride.state} />
      {reason && <p className="max-w-full text-small break-words text-fg-2">{reason}</p>}
    </div>
  );
};
