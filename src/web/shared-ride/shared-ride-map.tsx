import { useMemo } from "react";
import { eastScale } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { AREA_MILES, MILES_PER_DEGREE } from "#shared/places/trip-sketch.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import type { SharedRide } from "#shared/share-links/contract.ts";
import { TripMap } from "#web/map/trip-map.tsx";

/** The map never shows less than these miles, because the ends of the trip are areas. */
const SPAN_MILES = 2;

/**
 * The car on its route. Pickup and destination are circles with a mark in the middle, and the line is cut before its
 * ends, so that neither place can be inferred; an arc between the marks stands in for an unknown route.
 */
export const SharedRideMap = ({ ride }: { ride: SharedRide }) => {
  const { position, updatedAt, line, from, to } = ride;
  const { areas, view } = useAreas(ride);
  const isOpen = isActive(ride.state);
  const [pickup, dropoff] = areas;
  const car = position && updatedAt ? { point: position, at: Date.parse(updatedAt) } : undefined;
  return (
    <div className="flex flex-col gap-2">
      <TripMap
        label={`Map of the ride from near ${from} to near ${to}`}
        pickup={pickup}
        dropoff={dropoff}
        line={line}
        areas={areas}
        view={line === null ? view : undefined}
        spanMiles={SPAN_MILES}
        car={car}
        isInPage
        isSketch={!isOpen}
        className={`rounded-card border border-hairline ${isOpen ? "trip-map-live trip-map-beside" : "trip-map-past"}`}
      />
      <p className="text-small text-fg-2">Start and end are areas, not exact addresses.</p>
    </div>
  );
};

/** Keeps the same arrays while the areas are equal, because each event of the stream brings copies. */
const useAreas = ({ areas }: SharedRide): { areas: Point[]; view: Point[] } => {
  const key = JSON.stringify(areas);
  return useMemo(() => {
    const same: Point[] = JSON.parse(key);
    return { areas: same, view: same.flatMap(edgesOf) };
  }, [key]);
};

/** Northernmost, southernmost, easternmost and westernmost point of an area. */
const edgesOf = ({ latitude, longitude }: Point): Point[] => {
  const north = AREA_MILES / MILES_PER_DEGREE;
  const east = north / eastScale({ latitude, longitude });
  return [
    { latitude: latitude + north, longitude },
    { latitude: latitude - north, longitude },
    { latitude, longitude: longitude + east },
    { latitude, longitude: longitude - east },
  ];
};
