import { useMemo } from "react";
import type { CarFix } from "#shared/live/glide.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { nearestOnLine } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { TripMap } from "#web/map/trip-map.tsx";
import { type ApproachRoute, useApproachRoute } from "#web/rides/use-approach-route.ts";
import { type DriverPosition, useDriverPosition } from "#web/rides/use-driver-position.ts";

type RideMapProps = {
  ride: Ride;
  /** Size of the box while the ride is open. */
  className?: string;
  /** False on the page of the driver, who does not look for the car: shows the whole trip, except at the pickup. */
  seeksCar?: boolean;
};

/**
 * The trip on a map with the car while the ride is open, first with its route to the pickup; afterwards its route as a
 * sketch, or nothing if none is known.
 */
export const RideMap = (props: RideMapProps) => {
  const { ride, className = "trip-map-ride", seeksCar = true } = props;
  const position = useDriverPosition(ride.id);
  const isOpen = openStates.has(ride.state);
  const car = carOf(ride, position);
  const approach = useApproachRoute(ride, position);
  const line = approach?.line ?? ride.line;
  const view = usePickupView(ride, position, approach);
  if (!isOpen && line === null) return null;
  // Always in this frame: without it, a map would be created again each time its route becomes known.
  return (
    <div className="flex h-full flex-col gap-2">
      <TripMap
        label={`Map of the trip from ${ride.from.label} to ${ride.to.label}`}
        pickup={pickupOf(ride, car)}
        dropoff={ride.to}
        line={line}
        car={car}
        isDriven={approach !== null || ride.state === "started"}
        view={seeksCar || ride.state === "arrived" ? view : undefined}
        isInPage
        isSketch={!isOpen}
        className={`rounded-card border border-hairline ${isOpen ? className : "trip-map-past"}`}
      />
    </div>
  );
};

const carOf = ({ state }: Ride, position: DriverPosition | null): CarFix | undefined =>
  position && statesWithCar.has(state)
    ? { point: position, at: Date.parse(position.at) }
    : undefined;

/** No pickup once the car is on its way from there. */
const pickupOf = ({ state, from }: Ride, car: CarFix | undefined): Point | undefined =>
  car && state === "started" ? undefined : from;

/**
 * The points that the map must show until the rider is in the car: the pickup and, on the way to it, the driver and the
 * route ahead, updated each time their distance has halved. Undefined while the whole trip is shown.
 */
const usePickupView = (
  { state, from: { latitude, longitude } }: Ride,
  car: Point | null,
  approach: ApproachRoute | null,
): readonly Point[] | undefined => {
  const isComing = state === "accepted" && car !== null;
  const isWaiting = state === "arrived";
  const miles = isComing ? milesBetween(car, { latitude, longitude }) : 0;
  const halvings = Math.ceil(Math.log2(Math.max(miles, MIN_VIEW_MILES)));
  const line = approach?.line;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each position of the car would move the map
  return useMemo(() => {
    const pickup = { latitude, longitude };
    if (isComing) return [car, ...routeAhead(approach, car), pickup];
    // A driver may report the arrival from the next corner.
    return isWaiting ? [pickup, ...(car ? [car] : [])] : undefined;
  }, [isComing, isWaiting, car === null, halvings, latitude, longitude, line]);
};

/** Points of the driver's route from the car on: it can leave the rectangle between car and pickup. */
const routeAhead = (approach: ApproachRoute | null, car: Point): readonly Point[] => {
  const nearest = approach && nearestOnLine(approach.measured, car, null);
  if (!nearest) return [];
  const { points, miles } = approach.measured;
  return points.filter((_, index) => (miles[index] ?? 0) >= nearest.miles);
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
