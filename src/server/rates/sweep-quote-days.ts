import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { dayOf, OFFER_DAYS } from "./driver-market.ts";
import { indexQuoteDaysBefore } from "./market-queries.ts";

/**
 * Builds the driver index of each past day of quotes, which the driver's market page reads. Commits each day
 * separately, because building one index takes seconds.
 */
export async function sweepQuoteDays({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  for (let daysAgo = OFFER_DAYS - 1; daysAgo >= 0; daysAgo -= 1)
    await indexQuoteDaysBefore(db, dayOf(plusMinutes(now, -daysAgo * 24 * 60)));
}
