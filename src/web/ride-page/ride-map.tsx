import type { Ride } from "#shared/rides/contract.ts";
import { TripMap } from "#web/map/trip-map.tsx";
import { useDriverPosition } from "#web/rides/use-driver-position.ts";

/** The trip on a map with the car while the ride is open; afterwards as a sketch. */
export const RideMap = ({ ride }: { ride: Ride }) => {
  const position = useDriverPosition(ride.id);
  const isOpen = openStates.has(ride.state);
  const car =
    position && withCar.has(ride.state)
      ? { point: position, at: Date.parse(position.at) }
      : undefined;
  return (
    <div className="mt-6">
      <TripMap
        label={`Map of the trip from ${ride.from.label} to ${ride.to.label}`}
        pickup={ride.from}
        dropoff={ride.to}
        line={ride.line}
        car={car}
        isInPage
        isSketch={!isOpen}
        className={`rounded-card border border-hairline ${isOpen ? "trip-map-live" : "trip-map-past"}`}
      />
    </div>
  );
};

const openStates = new Set<Ride["state"]>([
  "awaiting_payment",
  "pending",
  "accepted",
  "arrived",
  "started",
]);
const withCar = new Set<Ride["state"]>(["accepted", "arrived", "started"]);
