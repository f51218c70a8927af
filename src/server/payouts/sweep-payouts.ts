import type { Services } from "#server/services.ts";
import { claimDriversToCheck } from "./account-queries.ts";
import { observePayouts } from "./accounts.ts";

const CHECKS_PER_SWEEP = 10;
const HOURS_BETWEEN_CHECKS = 6;

/** Checks accounts that were not checked for hours, because their events may have been lost. */
export async function sweepPayouts(services: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HOURS_BETWEEN_CHECKS * 3_600_000);
  const drivers = await claimDriversToCheck(services.db, { before, now, most: CHECKS_PER_SWEEP });
  for (const driver of drivers) {
    await observePayouts(services, driver).catch((error: unknown) =>
      services.log.warn({ err: error }, "payout account check failed"),
    );
  }
}
