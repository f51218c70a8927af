import type { Ride } from "#shared/rides/contract.ts";
import { TripMap } from "#web/map/trip-map.tsx";
import { useDriverPosition } from "#web/rides/use-driver-position.ts";

type RideMapProps = {
  ride: Ride;
  /** Size of the box while the ride is open. */
  className?: string;
};

/** The trip on a map with the car while the ride is open; afterwards as a sketch. */
export const RideMap = ({ ride, className = "trip-map-live" }: RideMapProps) => {
  const position = useDriverPosition(ride.id);
  const isOpen = openStates.has(ride.state);
  const car =
    position && withCar.has(ride.state)
      ? { point: position, at: Date.parse(position.at) }
      : undefined;
  return (
    <TripMap
      label={`Map of the trip from ${ride.from.label} to ${ride.to.label}`}
      pickup={ride.from}
      dropoff={ride.to}
      line={ride.line}
      car={car}
      isInPage
      isSketch={!isOpen}
      className={`rounded-card border border-hairline ${isOpen ? className : "trip-map-past"}`}
    />
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
