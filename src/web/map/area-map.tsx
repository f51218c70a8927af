import { useQuery } from "@tanstack/react-query";
import type { Point } from "#shared/places/place.ts";
import { knownPosition } from "#web/platform/places/locate.ts";
import { TripMap } from "./trip-map.tsx";
import { mapConfig, mapOpener } from "./use-map.ts";

const NEIGHBORHOOD_MILES = 3;
const AROUND_PLACE_MILES = 1;

/** The places of a form as far as they are known; before that the surroundings of the device, or the city. */
export const AreaMap = ({ from, to }: { from: Point | null; to: Point | null }) => {
  const middle = useMiddle();
  const hasPlace = from !== null || to !== null;
  if (!hasPlace && !middle) return null;
  return (
    <TripMap
      label={hasPlace ? "Map of your trip" : "Map of your area"}
      pickup={from ?? undefined}
      dropoff={to ?? undefined}
      middle={middle ?? undefined}
      spanMiles={hasPlace ? AROUND_PLACE_MILES : NEIGHBORHOOD_MILES}
      isInPage
      className="trip-map-fill"
    />
  );
};

/** The device if its position is known, else the city; null while loading. */
const useMiddle = () => {
  const device = useQuery(knownPosition);
  const config = useQuery({ ...mapConfig, enabled: mapOpener.canDraw() });
  return device.isPending ? null : (device.data ?? config.data?.center ?? null);
};
