import { precisionWords } from "#shared/places/place.ts";

/** Precisions of imprecise places, in words: "ZIP code area". */
const coarse: ReadonlyMap<string | undefined, string> = new Map([
  [precisionWords("zip"), "the ZIP code area of"],
  [precisionWords("city"), "the city center of"],
]);

/** Explains imprecise ends of a trip, and how to improve them; null when both are exact. */
export const coarseWords = (
  pickup: string | undefined,
  dropoff: string | undefined,
): string | null => {
  const [ofPickup, ofDropoff] = [coarse.get(pickup), coarse.get(dropoff)];
  if (ofPickup && ofDropoff) {
    const second = ofPickup === ofDropoff ? "of" : ofDropoff;
    return `We know only ${ofPickup} this pickup and ${second} this dropoff. Add places from the list for an exact trip.`;
  }
  if (ofPickup) return oneEnd(ofPickup, "pickup");
  return ofDropoff ? oneEnd(ofDropoff, "dropoff") : null;
};

const oneEnd = (of: string, end: "pickup" | "dropoff") =>
  `We know only ${of} this ${end}. Add a place from the list for an exact ${end}.`;
