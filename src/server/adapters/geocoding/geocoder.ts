import type { Place, Point } from "#shared/places/place.ts";

/** Turns texts into places and positions into names. `near` settles which of two namesakes is meant. */
export interface Geocoder {
  /** The one place a text means; null when it cannot be told, never a guess. */
  find(text: string, near?: Point): Promise<Place | null>;
  /** Places for a text still being typed, best first. */
  suggest(text: string, near?: Point, limit?: number): Promise<Place[]>;
  /** A name for a position; the position itself is kept as it is. */
  reverse(point: Point): Promise<Place>;
  /** What a place that somebody chose is called: as they say if that is there, else what is there. */
  nameOf(chosen: NamedPoint): Promise<string>;
}

export type NamedPoint = Point & { label: string };

export const usualLimit = 8;
