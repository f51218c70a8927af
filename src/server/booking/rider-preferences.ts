import type { Events } from "#server/adapters/events/events.ts";
import { createCache } from "#server/cache.ts";
import { createBatcher } from "#server/database/batcher.ts";
import type { Db } from "#server/database/db.ts";
import type { MarketDriver } from "#server/market/market-driver.ts";
import { fitTogether, type GenderChoice, noGenderChoice } from "#shared/gender-wish/gender-wish.ts";
import { listGenders, listWishes, type PreferenceRow } from "./rider-preference-queries.ts";

export interface Wishes {
  /** Ids of drivers who are never offered to this rider. */
  never: ReadonlySet<string>;
  /** Ids of drivers who are offered first. */
  favorites: ReadonlySet<string>;
  genderChoice: GenderChoice;
}

export interface RiderPreferences {
  /** Reads from the cache; loads after a miss or a change. */
  of(riderId: string): Promise<Wishes>;
  /** Invalidates the cache after a change on this node; other nodes receive an announcement. */
  forget(riderId: string): void;
}

/** Shared by all riders without wishes, the usual case. */
const noWishes: Wishes = {
  never: new Set(),
  favorites: new Set(),
  genderChoice: noGenderChoice,
};

/** Whether a rider with these wishes must not be offered the driver. */
export const excludesDriver =
  ({ never, genderChoice }: Wishes) =>
  (driver: Pick<MarketDriver, "id" | "genderChoice">): boolean =>
    never.has(driver.id) || !fitTogether(genderChoice, driver.genderChoice);

const MAX_CACHED_RIDERS = 100_000;

/** Caches riders' wishes until the database announces a change. */
export function cacheRiderPreferences(db: Db, events: Events): RiderPreferences {
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
    const [rows, genderRows] = await Promise.all([
      listWishes(db, riderIds),
      listGenders(db, riderIds),
    ]);
    const byRider = Map.groupBy(rows, ({ riderId }) => riderId);
    const choices = new Map(genderRows.map(({ riderId, ...choice }) => [riderId, choice]));
    for (const lookup of lookups)
      lookup.wishes = wishesOf(byRider.get(lookup.riderId), choices.get(lookup.riderId));
  };
  const batcher = createBatcher(readAll, { concurrency: 2, maxItems: 500 });
  return async (riderId: string): Promise<Wishes> => {
    const lookup: WishLookup = { riderId, wishes: noWishes };
    await batcher.add(lookup);
    return lookup.wishes;
  };
}

function wishesOf(rows: PreferenceRow[] = [], genderChoice: GenderChoice = noGenderChoice): Wishes {
  if (rows.length === 0 && genderChoice === noGenderChoice) return noWishes;
  const driversWith = (kind: PreferenceRow["wish"]) =>
    new Set(rows.flatMap(({ wish, driverId }) => (wish === kind ? [driverId] : [])));
  return { never: driversWith("never"), favorites: driversWith("favorite"), genderChoice };
}
