import type { Db } from "#server/database/db.ts";
import type { Services } from "#server/services.ts";
import { hasQuotePartition, moveQuotePartitions } from "./queries.ts";

const DAYS_AHEAD = 3;
const RETENTION_DAYS = 35;
const DAY_MS = 86_400_000;

/** Creates partitions for the coming days and drops old ones. Runs at the start and every six hours. */
export async function rotateQuotePartitions(db: Db, today: Date): Promise<void> {
  await moveQuotePartitions(db, {
    first: dayOf(today.getTime()),
    count: DAYS_AHEAD,
    dropBefore: dayOf(today.getTime() - RETENTION_DAYS * DAY_MS),
  });
}

/** Creates today's partition if an earlier rotation failed: without it no price can be stored. */
export async function sweepQuotePartitions({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  if (!(await hasQuotePartition(db, dayOf(now.getTime())))) await rotateQuotePartitions(db, now);
}

/** Partitions are UTC days, like the timestamps in the ids. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
