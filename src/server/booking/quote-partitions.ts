import type { Db } from "#server/database/db.ts";
import { moveQuotePartitions } from "./queries.ts";

const DAYS_AHEAD = 3;
const DAYS_KEPT = 35;
const DAY_MS = 86_400_000;

/** Makes room for the quotes of the coming days and drops those of long ago; once a day and at start. */
export async function keepQuotePartitions(db: Db, today: Date): Promise<void> {
  await moveQuotePartitions(db, {
    first: dayOf(today.getTime()),
    count: DAYS_AHEAD,
    dropBefore: dayOf(today.getTime() - DAYS_KEPT * DAY_MS),
  });
}

/** Partitions are days of UTC, whose hours the ids count. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
