import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { marketIsoDate, marketIsoDateAfter } from "#shared/market-time.ts";
import { WEEK_DAYS } from "#shared/overview/figures.ts";
import { countServiceDay, listDaysToCount } from "./queries.ts";

/** Past days that are counted beside today: the last week, and the week before to compare it with. */
export const PAST_DAYS = 2 * WEEK_DAYS;

/**
 * Counts today's rides again, days that were never counted, and the past day whose count is the oldest: rides end and
 * are refunded days after the request. Safe on every node.
 */
export async function sweepServiceDays(
  { db, log }: Pick<Services, "db" | "log">,
  now: Date,
): Promise<void> {
  const [first, yesterday] = [-PAST_DAYS, -1].map((days) => marketIsoDateAfter(now, days));
  if (!first || !yesterday) return;
  const days = [marketIsoDate(now), ...(await listDaysToCount(db, first, yesterday))];
  for (const day of days)
    await attemptStep(log, `figures of ${day}`, () => countServiceDay(db, day, now));
}
