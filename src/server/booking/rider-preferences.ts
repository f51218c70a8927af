import type { Events } from "#server/adapters/events/events.ts";
import { createCache } from "#server/cache.ts";
import type { Db } from "#server/database/db.ts";
import { loadTogether } from "#server/database/load-together.ts";
import type { MarketDriver } from "#server/market/market-driver.ts";
import { fitTogether, type GenderChoice, noGenderChoice } from "#shared/gender-wish/gender-wish.ts";
import { listGenders, listPreferences, type PreferenceRow } from "./rider-preference-queries.ts";

export interface Preferences {
  /** Ids of drivers who are never offered to this rider. */
  excluded: ReadonlySet<string>;
  /** Ids of drivers who are offered first. */
  favorites: ReadonlySet<string>;
  genderChoice: GenderChoice;
}

export interface RiderPreferences {
  /** Reads from the cache; loads after a miss or a change. */
  of(riderId: string): Promise<Preferences>;
  /** Invalidates the cache after a change on this node; other nodes receive an announcement. */
  forget(riderId: string): void;
}

/** Shared by all riders without preferences, the usual case. */
const noPreferences: Preferences = {
  excluded: new Set(),
  favorites: new Set(),
  genderChoice: noGenderChoice,
};

/** Whether a rider with these preferences must not be offered the driver. */
export const excludesDriver =
  ({ excluded, genderChoice }: Preferences) =>
  (driver: Pick<MarketDriver, "id" | "genderChoice">): boolean =>
    // A search asks for hundreds of drivers, and to find an id in an empty set takes as long as in a full one.
    (excluded.size > 0 && excluded.has(driver.id)) ||
    !fitTogether(genderChoice, driver.genderChoice);

const MAX_CACHED_RIDERS = 100_000;

/** Caches riders' preferences until the database announces a change. */
export function cacheRiderPreferences(db: Db, events: Events): RiderPreferences {
  const cache = createCache(preferencesLoader(db), { maxEntries: MAX_CACHED_RIDERS });
  events.subscribe("faire_wishes", cache.forget);
  events.onGap(cache.forgetAll);
  return {
    of: async (riderId) => (await cache.read(riderId)) ?? noPreferences,
    forget: cache.forget,
  };
}

/** Batches concurrent reads. */
const preferencesLoader = (db: Db) =>
  loadTogether(async (riderIds): Promise<Map<string, Preferences>> => {
    const [rows, genderRows] = await Promise.all([
      listPreferences(db, riderIds),
      listGenders(db, riderIds),
    ]);
    const byRider = Map.groupBy(rows, ({ riderId }) => riderId);
    const choices = new Map(genderRows.map(({ riderId, ...choice }) => [riderId, choice]));
    return new Map(
      riderIds.map((id) => [id, preferencesOf(byRider.get(id), choices.get(id))] as const),
    );
  });

function preferencesOf(
  rows: PreferenceRow[] = [],
  genderChoice: GenderChoice = noGenderChoice,
): Preferences {
  if (rows.length === 0 && genderChoice === noGenderChoice) return noPreferences;
  const driversWith = (kind: PreferenceRow["preference"]) =>
    new Set(rows.flatMap(({ preference, driverId }) => (preference === kind ? [driverId] : [])));
  return { excluded: driversWith("never"), favorites: driversWith("favorite"), genderChoice };
}
