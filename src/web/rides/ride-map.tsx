import { useMemo } from "react";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { TripMap } from "#web/map/trip-map.tsx";
import { useApproachRoute } from "#web/rides/use-approach-route.ts";
import { useDriverPosition } from "#web/rides/use-driver-position.ts";

type RideMapProps = {
  ride: Ride;
  /** Size of the box while the ride is open. */
  className?: string;
  /** False without room below the map. */
  hasCaption?: boolean;
};

/**
 * The trip on a map with the car while the ride is open, first with its route to the pickup; afterwards its route as a
 * sketch, or nothing if none is known. Says so below where the line is straight.
 */
export const RideMap = ({ ride, className = "trip-map-live", hasCaption = true }: RideMapProps) => {
  const position = useDriverPosition(ride.id);
  const isOpen = openStates.has(ride.state);
  const car =
    position && statesWithCar.has(ride.state)
      ? { point: position, at: Date.parse(position.at) }
      : undefined;
  const line = useApproachRoute(ride, position)?.line ?? ride.line;
  const view = useWayToPickup(ride, position);
  if (!isOpen && line === null) return null;
  const map = (
    <TripMap
      label={`Map of the trip from ${ride.from.label} to ${ride.to.label}`}
      pickup={ride.from}
      dropoff={ride.to}
      line={line}
      car={car}
      view={view}
      isInPage
      isSketch={!isOpen}
      className={`rounded-card border border-hairline ${isOpen ? className : "trip-map-past"}`}
    />
  );
  if (!hasCaption || line !== null) return map;
  return (
    <div className="grid gap-2">
      {map}
      <p className="text-small text-fg-2 print:hidden">
        The line is straight, because no street route is known for this trip.
      </p>
    </div>
  );
};

/**
 * The points that the map must show: driver and pickup, updated each time their distance has halved. Undefined unless
 * the driver is on the way and the position is known.
 */
const useWayToPickup = (
  { state, from: { latitude, longitude } }: Ride,
  car: Point | null,
): readonly Point[] | undefined => {
  const isComing = state === "accepted" && car !== null;
  const miles = isComing ? milesBetween(car, { latitude, longitude }) : 0;
  const halvings = Math.ceil(Math.log2(Math.max(miles, MIN_VIEW_MILES)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each position of the car would move the map
  return useMemo(
    () => (isComing ? [car, { latitude, longitude }] : undefined),
    [isComing, halvings, latitude, longitude],
  );
};

/** The map zooms in no further, because a smaller part of it has no landmarks. */
const MIN_VIEW_MILES = 0.25;

const openStates = new Set<Ride["state"]>([
  "awaiting_payment",
  "pending",
  "accepted",
  "arrived",
  "started",
]);
const statesWithCar = new Set<Ride["state"]>(["accepted", "arrived", "started"]);
