import { milesBetween } from "#shared/places/distance.ts";
import { milesText } from "#shared/places/length-text.ts";
import type { Place } from "#shared/places/place.ts";
import { useSharing } from "#web/drivers/use-sharing.ts";
import { useNow } from "#web/ui/time/use-now.ts";

type Stop = Pick<Place, "latitude" | "longitude"> & { precision: Place["precision"] | null };

/** Below this the car can be at the stop: entrances, parking and the accuracy of a position. */
const NEAR_MILES = 0.3;
/** The middle of a zip code is up to about this far from the place itself. */
const ZIP_MILES = 1.5;
/** An older position says nothing about where the car is. */
const FRESH_MS = 2 * 60_000;
const TICK_MS = 15_000;

/** Straight-line miles to a stop from which the car is clearly away; null if it is near, or if unknown. */
export const useMilesAway = (stop: Stop): number | null => {
  const { position } = useSharing();
  const now = useNow(TICK_MS);
  if (!position || now - position.at > FRESH_MS || stop.precision === "city") return null;
  const miles = milesBetween(position, stop);
  return miles > (stop.precision === "zip" ? ZIP_MILES : NEAR_MILES) ? miles : null;
};

/** "You are about 1.0 mi (straight line) from the pickup." */
export const milesAwayText = (miles: number, stop: "pickup" | "dropoff"): string =>
  `You are about ${milesText(miles)} (straight line) from the ${stop === "pickup" ? stop : "drop-off"}.`;
