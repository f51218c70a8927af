import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { dayOf, OFFER_DAYS } from "./driver-market.ts";
import { indexQuoteDaysBefore } from "./market-queries.ts";

/**
 * Indexes each finished day of quotes that drivers' markets read. Each day takes seconds once and commits
 * separately, so that after an upgrade the days are indexed one by one.
 */
export async function sweepQuoteDays({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  for (let daysAgo = OFFER_DAYS - 1; daysAgo >= 0; daysAgo -= 1)
    await indexQuoteDaysBefore(db, dayOf(plusMinutes(now, -daysAgo * 24 * 60)));
}
