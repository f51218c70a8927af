import { LRUCache } from "lru-cache";
import type { Services } from "#server/services.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { isOverdue } from "#shared/remittances/overdue.ts";
import { countRemittances, listFeeSums } from "./queries.ts";
import { toOwedRow } from "./report.ts";

const TEN_MINUTES_MS = 600_000;
const RETRY_MS = 60_000;

interface Result {
  /** Undefined if the sums could not be read. */
  isAnyOverdue: boolean | undefined;
}

/**
 * Creates a check whether fees are overdue; undefined while that is unknown. It sums up the ledger, so a result is kept
 * for ten minutes, or until the day ends or a remittance is recorded, and an older one serves while a new one is read.
 * Never throws: the callers ask for more than this.
 */
export function createOverdueCheck({
  db,
  now,
  surcharges,
  log,
}: Pick<Services, "db" | "now" | "surcharges" | "log">): () => Promise<boolean | undefined> {
  const sumUp = async (): Promise<Result> => {
    const rows = (await listFeeSums(db)).map(toOwedRow(surcharges.all()));
    const today = marketIsoDate(now());
    return { isAnyOverdue: rows.some((row) => isOverdue(row, today)) };
  };
  const results = new LRUCache<string, Result>({
    ...{ max: 1, ttl: TEN_MINUTES_MS, allowStale: true },
    fetchMethod: async (_key, staleResult, { options }) => {
      try {
        return await sumUp();
      } catch (error) {
        log.warn({ err: error }, "overdue fees could not be summed up");
        options.ttl = RETRY_MS;
        return staleResult ?? { isAnyOverdue: undefined };
      }
    },
  });
  return async () => {
    try {
      const key = `${marketIsoDate(now())} ${await countRemittances(db)}`;
      return (await results.fetch(key))?.isAnyOverdue;
    } catch (error) {
      log.warn({ err: error }, "remittances could not be counted");
      return undefined;
    }
  };
}
