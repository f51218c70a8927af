import { type PaymentFailed, PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { Services } from "#server/services.ts";
import { lockPayment, pauseAfterRefusal } from "./change-queries.ts";
import { type PaymentOrder, setOrderVoid } from "./order-queries.ts";
import { addReceivable } from "./receivables.ts";

/**
 * Voids an order that moved no money and pauses retries. A refused reversal is not retried: the driver's
 * account no longer holds the money, so it becomes a debt in the same transaction, before another settler
 * plans it again.
 */
export async function recordRefusal(
  { db, now }: Services,
  { id, rideId, kind, amount }: PaymentOrder,
  error: PaymentRefused | PaymentFailed,
): Promise<void> {
  const isRefused = error instanceof PaymentRefused;
  const refusal = isRefused ? error.providerMessage : error.message;
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    if (!(await setOrderVoid(tx, id, { refusal, now: now() }))) return;
    if (kind === "reversal" && isRefused)
      await addReceivable(tx, rideId, { most: amount, now: now() });
    else await pauseAfterRefusal(tx, rideId, now());
  });
}
