import type { Events } from "#server/adapters/events/events.ts";
import { createBatcher } from "#server/database/batcher.ts";
import type { Db } from "#server/database/db.ts";
import { remember } from "#server/remembered.ts";
import { listWishes, type WishRow } from "./wish-queries.ts";

/** What a rider wishes of the drivers, by their ids. */
export interface Wishes {
  /** Never offered to this rider again. */
  never: ReadonlySet<string>;
  /** Offered before others. */
  favorites: ReadonlySet<string>;
}

export interface RiderWishes {
  /** From memory; the first time, and after a change, from the database. */
  of(riderId: string): Promise<Wishes>;
  /** To be called after a change on this node, so that the rider's next call knows of it; other nodes hear of it. */
  forget(riderId: string): void;
}

/** Most riders wish nothing: they share this. */
const nothing: Wishes = { never: new Set(), favorites: new Set() };
const MOST_RIDERS = 100_000;

/** Remembers riders' wishes until the database announces that they have changed. */
export function rememberWishes(db: Db, events: Events): RiderWishes {
  const memory = remember(wishesLoader(db), { most: MOST_RIDERS });
  events.subscribe("faire_wishes", memory.forget);
  events.onGap(memory.forgetAll);
  return {
    of: async (riderId) => (await memory.read(riderId)) ?? nothing,
    forget: memory.forget,
  };
}

interface Asked {
  riderId: string;
  found: Wishes;
}

/** Reads together whatever is asked for at the same time. */
function wishesLoader(db: Db) {
  const readAll = async (asked: Asked[]): Promise<void> => {
    const riderIds = [...new Set(asked.map(({ riderId }) => riderId))];
    const byRider = Map.groupBy(await listWishes(db, riderIds), ({ riderId }) => riderId);
    for (const one of asked) one.found = wishesOf(byRider.get(one.riderId));
  };
  const reads = createBatcher(readAll, { atOnce: 2, most: 500 });
  return async (riderId: string): Promise<Wishes> => {
    const asked: Asked = { riderId, found: nothing };
    await reads.add(asked);
    return asked.found;
  };
}

function wishesOf(rows: WishRow[] | undefined): Wishes {
  if (!rows) return nothing;
  const driversWith = (asked: WishRow["wish"]) =>
    new Set(rows.flatMap(({ wish, driverId }) => (wish === asked ? [driverId] : [])));
  return { never: driversWith("never"), favorites: driversWith("favorite") };
}
