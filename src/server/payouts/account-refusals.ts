import { AccountRefused, PaymentFailed } from "#server/adapters/payments/payments.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { countRequestFailure, endRefusalOf, storeRefusal } from "./refusal-queries.ts";

/**
 * Runs a call that sets up a payout account. A refusal is stored for the operator's findings and becomes Problem 503.
 * A refusal or failure changes the next idempotency key: Stripe repeats both under the same key for a day.
 */
export async function runOrStoreRefusal<T>(
  { db, log }: Services,
  driverId: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    const result = await call();
    await endRefusalOf(db, driverId);
    return result;
  } catch (error) {
    if (error instanceof PaymentFailed) await countRequestFailure(db, driverId);
    if (!(error instanceof AccountRefused)) throw error;
    const { task } = error;
    log.error({ err: error, task }, "Stripe refused to set up a payout account");
    await storeRefusal(db, driverId, task);
    throw notAvailable(error);
  }
}

const notAvailable = (cause: Error) =>
  new Problem(
    503,
    "payouts_unavailable",
    "Payouts are not available yet. We have been told. Try again later.",
    {},
    { cause },
  );
