import { precisionLabel } from "#shared/places/place.ts";

/** Phrase for the precision text of an imprecise place. */
const areaByPrecision: ReadonlyMap<string | undefined, string> = new Map([
  [precisionLabel("zip"), "the ZIP code area of"],
  [precisionLabel("city"), "the city center of"],
]);

/** Explains imprecise ends of a trip and how to improve them; null when both are exact. */
export const imprecisionNote = (
  pickup: string | undefined,
  dropoff: string | undefined,
): string | null => {
  const [pickupArea, dropoffArea] = [areaByPrecision.get(pickup), areaByPrecision.get(dropoff)];
  if (pickupArea && dropoffArea) {
    const dropoffPhrase = pickupArea === dropoffArea ? "of" : dropoffArea;
    return `We know only ${pickupArea} this pickup and ${dropoffPhrase} this dropoff. Add places from the list for an exact trip.`;
  }
  if (pickupArea) return noteForEnd(pickupArea, "pickup");
  return dropoffArea ? noteForEnd(dropoffArea, "dropoff") : null;
};

const noteForEnd = (area: string, end: "pickup" | "dropoff") =>
  `We know only ${area} this ${end}. Add a place from the list for an exact ${end}.`;
