import type { Events } from "#server/adapters/events/events.ts";
import { createCache } from "#server/cache.ts";
import type { Db } from "#server/database/db.ts";
import { loadTogether } from "#server/database/load-together.ts";
import type { RideKind } from "#server/database/tables.d.ts";
import { type Cents, cents } from "#shared/money.ts";
import { findOpenCredit, listWithCredits } from "./credit-queries.ts";

export interface OpenCredits {
  /** Cents available for a ride of this kind, which replaces an unpaid one of the same kind. */
  of(riderId: string, kind: RideKind): Promise<Cents>;
}

const MAX_CACHED_RIDERS = 100_000;

/**
 * Caches which riders have ever had a credit. Most have not and cost no query; the credits of the others are always
 * read. Database announcements invalidate the cache.
 */
export function cacheCredits(db: Db, events: Events): OpenCredits {
  const cache = createCache(creditLoader(db), { maxEntries: MAX_CACHED_RIDERS });
  events.subscribe("faire_credit", cache.forget);
  events.onGap(cache.forgetAll);
  return {
    of: async (riderId, kind) => {
      const entry = await cache.read(riderId);
      return entry?.hasAny ? findOpenCredit(db, riderId, kind) : cents(0);
    },
  };
}

/** Batches concurrent reads, so that many quotes hold few connections. The cache keeps objects only. */
const creditLoader = (db: Db) =>
  loadTogether(async (riderIds): Promise<Map<string, { hasAny: boolean }>> => {
    const withCredits = new Set(await listWithCredits(db, riderIds));
    return new Map(riderIds.map((id) => [id, { hasAny: withCredits.has(id) }]));
  });
