import type { Ride } from "#shared/rides/contract.ts";
import { RideStops } from "#web/rides/ride-stops.tsx";

/** Driver and places of a ride. */
export const TripLine = ({ ride }: { ride: Ride }) => (
  <div className="grid gap-3 text-left">
    <p className="break-words text-fg-2">
      With {ride.driver.firstName} {ride.driver.lastName}
    </p>
    <RideStops ride={ride} viewer="rider" />
  </div>
);
