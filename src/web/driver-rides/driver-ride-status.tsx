import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { customReason } from "#shared/rides/wire-status.ts";
import { RideBadge } from "#web/rides/ride-badge.tsx";

/**
 * State of a ride, with the reason that a person entered, if any. A completed ride keeps the button that completed it,
 * disabled.
 */
export const DriverRideStatus = ({ ride }: { ride: DriverRide }) => {
  const reason = customReason(ride);
  const badge = <RideBadge state={ride.state} />;
  if (ride.state === "completed")
    return (
      <button type="button" disabled className="justify-self-start">
        {badge}
      </button>
    );
  return (
    <div className="grid justify-items-start gap-1">
      {badge}
      {reason && <p className="max-w-full text-small break-words text-fg-2">{reason}</p>}
    </div>
  );
};
