import type { Place } from "#shared/places/place.ts";

/** A place of a pack, with the number of letters that differ from the text. */
export interface FoundAddress {
  place: Place;
  typos: number;
  /** True if the text is the whole name, not its beginning. */
  isWhole: boolean;
}
