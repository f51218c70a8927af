import type { Point } from "#shared/places/place.ts";
import type { DriverIndex } from "./driver-index.ts";
import type { MarketDriver } from "./market-driver.ts";
import { findNearest } from "./nearest.ts";

export interface PeerSearch {
  origin: Point;
  radiusMiles: number;
  /** At most so many of the nearest bases, and as many of the nearest positions. */
  most: number;
  /** The driver whose peers they are. */
  of: string;
}

/** Other verified drivers who work near a place: their base is there, or they are online there now. */
export function findPeers(
  { bases, grid, roster }: DriverIndex,
  search: PeerSearch,
): MarketDriver[] {
  const { origin, radiusMiles, most } = search;
  const near = [bases, grid].flatMap((crowded) =>
    findNearest(crowded, {
      origin,
      limit: most,
      radii: [radiusMiles],
      enough: most,
      accepts: (member) => roster.at(member)?.id !== search.of,
    }),
  );
  const numbers = new Set(near.map(({ member }) => member));
  return [...numbers].flatMap((number) => roster.at(number) ?? []);
}
