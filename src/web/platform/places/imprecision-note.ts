import { precisionLabel } from "#shared/places/place.ts";

/** Phrase for the precision text of an imprecise place. */
const areaByPrecision: ReadonlyMap<string | undefined, string> = new Map([
  [precisionLabel("zip"), "the ZIP code area of"],
  [precisionLabel("city"), "the city center of"],
]);

/** True for the precision text of an imprecise place. */
export const isImprecise = (precision: string | undefined): boolean =>
  areaByPrecision.has(precision);

/**
 * Explains imprecise ends of a trip and how to improve them; null when both are exact. `isDistanceGuessed` is
 * true if both places are in one area, so that their distance is a guess.
 */
export const imprecisionNote = (
  pickup: string | undefined,
  dropoff: string | undefined,
  isDistanceGuessed = false,
): string | null => {
  const [pickupArea, dropoffArea] = [areaByPrecision.get(pickup), areaByPrecision.get(dropoff)];
  const fix = isDistanceGuessed ? guessFix : null;
  if (pickupArea && dropoffArea) {
    const dropoffPhrase = pickupArea === dropoffArea ? "of" : dropoffArea;
    return `We found only ${pickupArea} this pickup and ${dropoffPhrase} this dropoff. ${fix ?? "Choose places from the list or set them on the map."}`;
  }
  if (pickupArea) return noteForEnd(pickupArea, "pickup", fix);
  return dropoffArea ? noteForEnd(dropoffArea, "dropoff", fix) : null;
};

const guessFix =
  "Pickup and dropoff are close together, so the distance and the prices are estimates. Choose exact places from the list or on the map for the real distance.";

const noteForEnd = (area: string, end: "pickup" | "dropoff", fix: string | null) =>
  `We found only ${area} this ${end}. ${fix ?? `Choose a place from the list to set an exact ${end}.`}`;
