import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/database/db.ts";
import { post } from "#server/ledger/queries.ts";
import type { Services } from "#server/services.ts";
import { receivablePosting, repaymentPosting } from "#shared/ledger/postings.ts";
import { type Cents, cents } from "#shared/money.ts";
import { repaymentsOf } from "#shared/payments/repayments.ts";
import { nextMoneyStep } from "#shared/payments/settlement.ts";
import { changePayment, isUnchanged, lockPayment } from "./change-queries.ts";
import { findRidePayment, type RidePayment } from "./queries.ts";
import { insertReceivable, insertRepayment, lockOpenReceivables } from "./receivable-queries.ts";
import { allocateMoney } from "./record.ts";
import { paymentMoney, rideMoney } from "./ride-money.ts";

/** Turns up to `limit` of the driver's part of a refund into a debt that later fares repay. */
export async function recordReceivable(
  { db, now }: Services,
  rideId: string,
  limit: Cents,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    await addReceivable(tx, rideId, { most: limit, now: now() });
  });
}

/**
 * Like `recordReceivable`, in the caller's transaction, which holds the payment's lock. Plans again under the lock and
 * does nothing while an order is open, so that the same money is neither owed twice nor also reversed.
 */
export async function addReceivable(
  tx: Db,
  rideId: string,
  { most: limit, now }: { most: Cents; now: Date },
): Promise<void> {
  const payment = await findRidePayment(tx, rideId);
  if (!payment || !(await isUnchanged(tx, payment))) return;
  const step = nextMoneyStep(rideMoney(payment), paymentMoney(payment));
  if (step?.kind !== "reverse" && step?.kind !== "owe") return;
  const amount = cents(Math.min(limit, step.amount));
  const receivableCents = payment.receivableCents + amount;
  if (!(await changePayment(tx, payment, { receivableCents, updatedAt: now }))) return;
  const { driverId } = payment;
  const id = uuidv7();
  await insertReceivable(tx, { id, driverId, rideId, amount, now });
  await post(
    tx,
    { kind: "receivable", rideId, reference: id },
    receivablePosting({ driverId, amount }),
  );
}

/**
 * Withholds a fare, or part of it, to repay the driver's debts, oldest first. Returns false without debts, else true:
 * the caller must plan again. Runs before the transfer is ordered, since an order's amount never changes.
 */
export async function withholdFare(
  { db, now }: Services,
  payment: RidePayment,
  fare: Cents,
): Promise<boolean> {
  const { rideId, driverId } = payment;
  const withheldAt = now();
  return await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    const repayments = repaymentsOf(fare, await lockOpenReceivables(tx, driverId));
    const amount = repayments.reduce((sum, one) => sum + one.amount, 0);
    if (amount === 0) return false;
    // The payment has changed or its transfer was ordered meanwhile: plan again.
    if (!(await isUnchanged(tx, payment))) return true;
    const withheldCents = payment.withheldCents + amount;
    await changePayment(tx, payment, { withheldCents, updatedAt: withheldAt });
    await allocateMoney(tx, payment, withheldAt);
    for (const { id, amount: part } of repayments) {
      await insertRepayment(tx, { receivable: id, rideId, amount: part, now: withheldAt });
      await post(
        tx,
        { kind: "withheld", rideId, reference: id },
        repaymentPosting({ driverId, amount: part }),
      );
    }
    return true;
  });
}
