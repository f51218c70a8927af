import type { Services } from "#server/services.ts";
import { claimDriversToCheck } from "./account-queries.ts";
import { observePayouts } from "./accounts.ts";

const CHECKS_PER_SWEEP = 10;
const SECONDS_BETWEEN_CHECKS = 6 * 3600;
/** Check interval without account events: drivers are waiting for the result of their onboarding. */
const SECONDS_WITHOUT_EVENTS = 15;

/** Checks accounts that were not checked lately, because their events may be lost or not sent at all. */
export async function sweepPayouts(services: Services, now: Date): Promise<void> {
  const { connect: hasEvents } = services.payments.hasWebhooks;
  const seconds = hasEvents ? SECONDS_BETWEEN_CHECKS : SECONDS_WITHOUT_EVENTS;
  const before = new Date(now.getTime() - seconds * 1000);
  const drivers = await claimDriversToCheck(services.db, { before, now, most: CHECKS_PER_SWEEP });
  for (const driver of drivers) {
    await observePayouts(services, driver).catch((error: unknown) =>
      services.log.warn({ err: error }, "payout account check failed"),
    );
  }
}
