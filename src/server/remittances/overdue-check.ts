import { createCache } from "#server/cache.ts";
import type { Services } from "#server/services.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { isOverdue } from "#shared/remittances/overdue.ts";
import { countRemittances, listFeeSums } from "./queries.ts";
import { toOwedRow } from "./report.ts";

const TEN_MINUTES_MS = 600_000;

/**
 * Creates a check whether fees are overdue. It sums up the ledger, so a result is cached for ten minutes, unless the day
 * ends or a remittance is recorded.
 */
export function createOverdueCheck({
  db,
  now,
  surcharges,
}: Pick<Services, "db" | "now" | "surcharges">): () => Promise<boolean> {
  const results = createCache(
    async () => {
      const rows = (await listFeeSums(db)).map(toOwedRow(surcharges.all()));
      const today = marketIsoDate(now());
      return { isAnyOverdue: rows.some((row) => isOverdue(row, today)) };
    },
    { maxEntries: 1, ttlMs: TEN_MINUTES_MS },
  );
  return async () => {
    const result = await results.read(`${marketIsoDate(now())} ${await countRemittances(db)}`);
    return result?.isAnyOverdue === true;
  };
}
