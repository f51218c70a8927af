import type { Services } from "#server/services.ts";
import { takeDriversToLookAt } from "./account-queries.ts";
import { observePayouts } from "./accounts.ts";

const LOOKS_A_SWEEP = 10;
const HOURS_BETWEEN_LOOKS = 6;

/** Asks how payout accounts stand that nobody has asked about for hours: news of them may have been lost. */
export async function sweepPayouts(services: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HOURS_BETWEEN_LOOKS * 3_600_000);
  const drivers = await takeDriversToLookAt(services.db, { before, now, most: LOOKS_A_SWEEP });
  for (const driver of drivers) {
    await observePayouts(services, driver).catch((error: unknown) =>
      services.log.warn({ err: error }, "a payout account could not be looked at"),
    );
  }
}
