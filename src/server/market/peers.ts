import type { Point } from "#shared/places/place.ts";
import type { DriverIndex } from "./driver-index.ts";
import type { MarketDriver } from "./market-driver.ts";
import { findNearest } from "./nearest.ts";

export interface PeerSearch {
  origin: Point;
  radiusMiles: number;
  /** Limit for home bases and for positions, each. */
  limit: number;
  /** The driver to leave out. */
  driverId: string;
}

/** Other drivers near a point: by home base those for scheduled rides, by position those for instant rides. */
export function findPeers(
  { bases, grid, roster }: DriverIndex,
  search: PeerSearch,
): MarketDriver[] {
  const { origin, radiusMiles, limit } = search;
  const near = [bases, grid].flatMap((grid) =>
    findNearest(grid, {
      origin,
      limit,
      radii: [radiusMiles],
      minimum: limit,
      accepts: (member) => roster.at(member)?.id !== search.driverId,
    }),
  );
  const numbers = new Set(near);
  return [...numbers].flatMap((number) => roster.at(number) ?? []);
}
