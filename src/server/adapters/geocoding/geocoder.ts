import type { Place, Point } from "#shared/places/place.ts";

/** Turns texts into places and positions into names. `near` decides between places of the same name. */
export interface Geocoder {
  /** The place meant by the text; null if it is ambiguous or unknown. */
  find(text: string, near?: Point): Promise<Place | null>;
  /**
   * Name of the city of an address that `find` refuses because several places share it; null for other texts. Offline.
   */
  ambiguousCity(text: string, near?: Point): string | null;
  /** Suggestions for a partly typed text, best first. */
  suggest(text: string, near?: Point, limit?: number): Promise<Place[]>;
  /** Names a position; the position itself stays unchanged. */
  reverse(point: Point): Promise<Place>;
  /** Label of a chosen place: the caller's name if it is plausible at that position, else the reverse-geocoded name. */
  nameOf(chosenPlace: NamedPoint): Promise<string>;
  /** ZIP code with the center nearest to a position; null far from any. Offline, because prices wait for it. */
  zipNear(point: Point): string | null;
  /** Estimates the straight miles between two addresses in a coarse place's ZIP code or city; 0 for an exact place. */
  areaMiles(place: CoarsePoint): number;
}

export type NamedPoint = Point & { label: string };
export type CoarsePoint = Pick<Place, "latitude" | "longitude" | "precision">;

export const DEFAULT_LIMIT = 8;
