import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { RideBadge } from "./ride-badge.tsx";

/** How a ride stands, and why it came to nothing. */
export const DriverRideStatus = ({ ride }: { ride: DriverRide }) => (
  <div className="grid justify-items-start gap-1">
    <RideBadge state={ride.state} />
    {ride.reason && <p className="text-small text-fg-2">{ride.reason}</p>}
  </div>
);
