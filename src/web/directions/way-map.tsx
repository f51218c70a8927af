import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Point } from "#shared/places/place.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { useSharing } from "#web/drivers/use-sharing.ts";
import { TripMap } from "#web/map/trip-map.tsx";
import { lineOf } from "#web/rides/rides-queries.ts";
import type { Stop } from "./turn-text.ts";
import type { DrivingDirections } from "./use-directions.ts";

/** Shows the streets around a pickup. */
const PLACE_MILES = 1;

type WayMapProps = { ride: Ride; stop: Stop; way: DrivingDirections };

/**
 * The way to the next stop with the car. While the driver waits, the car and the pickup: a whole trip would show no
 * streets. Without a position on the trip, all of it: around a destination a map may have nothing to show.
 */
export const WayMap = ({ ride, stop, way: { directions, view } }: WayMapProps) => {
  const { position, sentAt } = useSharing();
  const car = useMemo(
    () => position && { point: position, at: Math.max(position.at, sentAt ?? 0) },
    [position, sentAt],
  );
  const isToPickup = stop === "pickup";
  const isWhole = !isToPickup && (ride.state === "arrived" || position === null);
  const curb = useCurb(ride, position);
  const { data: tripLine } = useQuery({ ...lineOf(ride.id), enabled: isWhole });
  return (
    <TripMap
      label={`Map of the way to ${(isToPickup ? ride.from : ride.to).label}`}
      pickup={isToPickup || isWhole ? ride.from : undefined}
      dropoff={isToPickup ? undefined : ride.to}
      line={directions?.line ?? tripLine}
      car={car ?? undefined}
      isDriven={!isWhole}
      view={isWhole ? curb : view}
      spanMiles={position ? undefined : PLACE_MILES}
      isInPage
      className="trip-map-drive rounded-card border border-hairline"
    />
  );
};

/**
 * The pickup and the car from the driver's arrival until the trip starts, else undefined. A moving car does not move
 * the map.
 */
const useCurb = ({ state, from }: Ride, car: Point | null): readonly Point[] | undefined => {
  const isWaiting = state === "arrived";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each position of the car would move the map
  return useMemo(
    () => (isWaiting ? [from, ...(car ? [car] : [])] : undefined),
    [isWaiting, from, car === null],
  );
};
