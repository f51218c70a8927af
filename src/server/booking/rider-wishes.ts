import type { Events } from "#server/adapters/events/events.ts";
import { createCache } from "#server/cache.ts";
import { createBatcher } from "#server/database/batcher.ts";
import type { Db } from "#server/database/db.ts";
import { listWishes, type PreferenceRow } from "./wish-queries.ts";

/** Driver ids. */
export interface Wishes {
  /** Never offered to this rider. */
  never: ReadonlySet<string>;
  /** Offered first. */
  favorites: ReadonlySet<string>;
}

export interface RiderWishes {
  /** Reads from the cache; loads after a miss or a change. */
  of(riderId: string): Promise<Wishes>;
  /** Invalidates the cache after a change on this node; other nodes receive an announcement. */
  forget(riderId: string): void;
}

/** Shared by all riders without wishes, the usual case. */
const noWishes: Wishes = { never: new Set(), favorites: new Set() };
const MAX_CACHED_RIDERS = 100_000;

/** Caches riders' wishes until the database announces a change. */
export function cacheWishes(db: Db, events: Events): RiderWishes {
  const cache = createCache(wishesLoader(db), { maxEntries: MAX_CACHED_RIDERS });
  events.subscribe("faire_wishes", cache.forget);
  events.onGap(cache.forgetAll);
  return {
    of: async (riderId) => (await cache.read(riderId)) ?? noWishes,
    forget: cache.forget,
  };
}

interface WishLookup {
  riderId: string;
  wishes: Wishes;
}

/** Batches concurrent reads. */
function wishesLoader(db: Db) {
  const readAll = async (lookups: WishLookup[]): Promise<void> => {
    const riderIds = [...new Set(lookups.map(({ riderId }) => riderId))];
    const byRider = Map.groupBy(await listWishes(db, riderIds), ({ riderId }) => riderId);
    for (const lookup of lookups) lookup.wishes = wishesOf(byRider.get(lookup.riderId));
  };
  const batcher = createBatcher(readAll, { concurrency: 2, maxItems: 500 });
  return async (riderId: string): Promise<Wishes> => {
    const lookup: WishLookup = { riderId, wishes: noWishes };
    await batcher.add(lookup);
    return lookup.wishes;
  };
}

function wishesOf(rows: PreferenceRow[] | undefined): Wishes {
  if (!rows) return noWishes;
  const driversWith = (kind: PreferenceRow["wish"]) =>
    new Set(rows.flatMap(({ wish, driverId }) => (wish === kind ? [driverId] : [])));
  return { never: driversWith("never"), favorites: driversWith("favorite") };
}
