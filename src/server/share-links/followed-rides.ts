import { createCache } from "#server/cache.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { LINK_MINUTES_AFTER_END } from "#shared/share-links/contract.ts";
import { findSharedRide, findSharedRoute, listSharedRides, type SharedRideRow } from "./queries.ts";
import { type FollowedRide, sharedRoute } from "./shared-ride.ts";

/** The decoded polyline of a long route takes about 200 kB. */
const MAX_CACHED_ROUTES = 1000;

/** Reads shared rides. A route's polyline is decoded once per ride, not once per follower. */
export interface FollowedRides {
  /** Null for an unknown, stopped or ended link. */
  find(tokenHash: Buffer): Promise<FollowedRide | null>;
  /** Omits stopped and ended links. */
  list(linkIds: readonly string[]): Promise<FollowedRide[]>;
}

export function createFollowedRides(
  services: Pick<Services, "db" | "now" | "secret">,
): FollowedRides {
  const { db, now } = services;
  const routes = createCache(
    async (rideId) => {
      const row = await findSharedRoute(db, rideId);
      return row && sharedRoute(services, rideId, row);
    },
    { maxEntries: MAX_CACHED_ROUTES },
  );
  const endedBefore = (): Date => plusMinutes(now(), -LINK_MINUTES_AFTER_END);
  const withRoute = async (row: SharedRideRow): Promise<FollowedRide | null> => {
    const route = await routes.read(row.rideId);
    return route && { row, ...route };
  };
  return {
    find: async (tokenHash) => {
      const row = await findSharedRide(db, tokenHash, endedBefore());
      return row && withRoute(row);
    },
    list: async (linkIds) => {
      const rows = await listSharedRides(db, linkIds, endedBefore());
      return (await Promise.all(rows.map(withRoute))).filter((ride) => ride !== null);
    },
  };
}
