import { useQuery } from "@tanstack/react-query";
import type { Point } from "#shared/places/place.ts";
import { knownPosition } from "#web/platform/places/locate.ts";
import { TripMap } from "./trip-map.tsx";
import { mapConfig, mapLibrary } from "./use-map.ts";

const NEIGHBORHOOD_MILES = 3;
const AROUND_PLACE_MILES = 1;

/** The places of a form, as far as known; before that the surroundings of the device, the city, or the country. */
export const AreaMap = ({ from, to }: { from: Point | null; to: Point | null }) => {
  const middle = useMiddle();
  const hasPlace = from !== null || to !== null;
  if (!hasPlace && middle === "loading")
    return <p className="trip-map-message">Loading the map...</p>;
  return (
    <TripMap
      label={hasPlace ? "Map of your trip" : "Map of your area"}
      pickup={from ?? undefined}
      dropoff={to ?? undefined}
      middle={hasPlace || middle === "loading" ? undefined : middle}
      spanMiles={hasPlace ? AROUND_PLACE_MILES : NEIGHBORHOOD_MILES}
      isInPage
      className="trip-map-fill"
    />
  );
};

/** Position of the device, else center of the city; "loading" before both are known, undefined without either. */
const useMiddle = (): Point | undefined | "loading" => {
  const device = useQuery(knownPosition);
  const config = useQuery({ ...mapConfig, enabled: mapLibrary.canDraw() });
  const middle = device.data ?? config.data?.center;
  if (middle) return middle;
  // The map stays mounted while a failed request is retried, because mounting it would retry as well.
  const isFirstTry = config.isLoading && config.errorUpdateCount === 0;
  return device.isPending || isFirstTry ? "loading" : undefined;
};
