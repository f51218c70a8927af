import type { Events } from "#server/adapters/events/events.ts";
import { createBatcher } from "#server/database/batcher.ts";
import type { Db } from "#server/database/db.ts";
import { remember } from "#server/remembered.ts";
import { listWishes, type WishRow } from "./wish-queries.ts";

/** Driver ids. */
export interface Wishes {
  /** Never offered to this rider. */
  never: ReadonlySet<string>;
  /** Offered first. */
  favorites: ReadonlySet<string>;
}

export interface RiderWishes {
  /** Cached; read from the database at first and after a change. */
  of(riderId: string): Promise<Wishes>;
  /** Invalidates the cache after a change on this node; other nodes receive an announcement. */
  forget(riderId: string): void;
}

/** Shared by riders without wishes, which is most of them. */
const noWishes: Wishes = { never: new Set(), favorites: new Set() };
const MAX_CACHED_RIDERS = 100_000;

/** Caches riders' wishes until the database announces a change. */
export function cacheWishes(db: Db, events: Events): RiderWishes {
  const cache = remember(wishesLoader(db), { most: MAX_CACHED_RIDERS });
  events.subscribe("faire_wishes", cache.forget);
  events.onGap(cache.forgetAll);
  return {
    of: async (riderId) => (await cache.read(riderId)) ?? noWishes,
    forget: cache.forget,
  };
}

interface WishRead {
  riderId: string;
  wishes: Wishes;
}

/** Batches concurrent reads. */
function wishesLoader(db: Db) {
  const readAll = async (reads: WishRead[]): Promise<void> => {
    const riderIds = [...new Set(reads.map(({ riderId }) => riderId))];
    const byRider = Map.groupBy(await listWishes(db, riderIds), ({ riderId }) => riderId);
    for (const read of reads) read.wishes = wishesOf(byRider.get(read.riderId));
  };
  const batcher = createBatcher(readAll, { atOnce: 2, most: 500 });
  return async (riderId: string): Promise<Wishes> => {
    const read: WishRead = { riderId, wishes: noWishes };
    await batcher.add(read);
    return read.wishes;
  };
}

function wishesOf(rows: WishRow[] | undefined): Wishes {
  if (!rows) return noWishes;
  const driversWith = (wanted: WishRow["wish"]) =>
    new Set(rows.flatMap(({ wish, driverId }) => (wish === wanted ? [driverId] : [])));
  return { never: driversWith("never"), favorites: driversWith("favorite") };
}
