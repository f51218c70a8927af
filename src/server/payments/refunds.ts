import type { ProviderRefund } from "#server/adapters/payments/payments.ts";
import { PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { afterFailure, refundStage } from "#shared/ledger/refund-state.ts";
import { type Cents, cents } from "#shared/money.ts";
import { refundMissing } from "#shared/payments/settlement.ts";
import { changePayment, holdRefund, isUnchanged, lockPayment } from "./change-queries.ts";
import { findRideOfIntent } from "./dispute-queries.ts";
import { type PaymentOrder, setOrderDone } from "./order-queries.ts";
import { findRidePayment, type RidePayment } from "./queries.ts";
import { findRefundChange, type RefundChange } from "./refund-change.ts";
import { enqueueRefundMails } from "./refund-mail-queries.ts";
import { postRefund } from "./refund-postings.ts";
import { paymentMoney, rideMoney } from "./ride-money.ts";
import {
  countFailedRefunds,
  findStoredRefund,
  type StoredRefund,
  saveRefund,
  sumCountedRefunds,
  takeRefundsToCheck,
} from "./stripe-refund-queries.ts";
import { findTipOfIntent } from "./tips/queries.ts";
import { observeTipRefund } from "./tips/refunds.ts";

/** Records the refund that an order made, in whatever state it is, and closes the order. */
export async function recordRefundOrder(
  { db, now }: Services,
  { rideId }: RidePayment,
  { order, result }: { order: PaymentOrder; result: ProviderRefund },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    await applyRefund(tx, { rideId, seen: result, counted: result.amount, now: now() });
    await setOrderDone(tx, order.id, { providerId: result.id, now: now() });
  });
}

/**
 * Fetches a refund from Stripe and records its state. Returns its ride, or null for a tip's refund and for a payment
 * that is not ours. A refund without an order is counted by settling, which knows how much is owed.
 */
export async function observeRefund(services: Services, id: string): Promise<string | null> {
  const { db, payments, now } = services;
  const providerRefund = await payments.findRefundById(id).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null;
    throw error;
  });
  if (!providerRefund?.paymentIntentId) return null;
  const tip = await findTipOfIntent(db, providerRefund.paymentIntentId);
  if (tip) await observeTipRefund(services, tip.tipId, providerRefund);
  const rideId = await findRideOfIntent(db, providerRefund.paymentIntentId);
  if (!rideId) return null;
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    const storedRefund = await findOrAdopt(tx, rideId, providerRefund, now());
    const countedCents =
      storedRefund?.countedCents ?? (providerRefund.orderId ? providerRefund.amount : 0);
    if (countedCents > 0)
      await applyRefund(tx, {
        rideId,
        seen: providerRefund,
        counted: cents(countedCents),
        now: now(),
      });
  });
  return rideId;
}

/** Reads refunds again whose events may be lost: pending ones, and recent ones, which can fail after they succeeded. */
export async function sweepRefunds(services: Services, now: Date): Promise<void> {
  for (const id of await takeRefundsToCheck(services.db, now))
    await attemptStep(services.log, "refund", () => observeRefund(services, id));
}

/**
 * Counts refunds made in Stripe's dashboard, up to the amount owed, so that they are not made twice. Reconciliation
 * reports any excess. Returns false if there is nothing to count, else true: the caller must plan again.
 */
export async function countManualRefunds(
  { db, payments, now }: Services,
  payment: RidePayment,
  paymentIntentId: string,
): Promise<boolean> {
  const { rideId } = payment;
  const refunds = await payments.listRefundsOf(paymentIntentId);
  return await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    // The payment has changed meanwhile: plan again.
    if (!(await isUnchanged(tx, payment))) return true;
    let hasCounted = false;
    for (const providerRefund of refunds)
      hasCounted = (await countMore(tx, rideId, providerRefund, now())) || hasCounted;
    return hasCounted;
  });
}

async function countMore(
  tx: Db,
  rideId: string,
  providerRefund: ProviderRefund,
  now: Date,
): Promise<boolean> {
  if (refundStage(providerRefund.status) === "ended") return false;
  const payment = await findRidePayment(tx, rideId);
  if (!payment) return false;
  const before = (await findOrAdopt(tx, rideId, providerRefund, now))?.countedCents ?? 0;
  const owedCents = refundMissing(rideMoney(payment), paymentMoney(payment));
  const countedCents = cents(before + Math.min(owedCents, providerRefund.amount - before));
  return (
    countedCents > before &&
    (await applyRefund(tx, { rideId, seen: providerRefund, counted: countedCents, now }))
  );
}

/**
 * Finds the stored refund. Adopts one from before refunds were stored individually, which is counted and posted
 * already, so that it is not counted again. Returns null for an unknown refund. Expects the lock.
 */
async function findOrAdopt(
  tx: Db,
  rideId: string,
  providerRefund: ProviderRefund,
  now: Date,
): Promise<StoredRefund | null> {
  const storedRefund = await findStoredRefund(tx, providerRefund.id);
  const payment = await findRidePayment(tx, rideId);
  if (storedRefund || !payment || refundStage(providerRefund.status) !== "done")
    return storedRefund;
  const countedCents =
    payment.refundedCents + payment.refundingCents - (await sumCountedRefunds(tx, rideId));
  if (countedCents <= 0) return null;
  const adoptedCents = cents(Math.min(countedCents, providerRefund.amount));
  await saveRefund(tx, providerRefund, {
    ...{ rideId, now, revision: 1 },
    ...{ countedCents: adoptedCents, sentCents: adoptedCents, returnedCents: 0 },
  });
  return findStoredRefund(tx, providerRefund.id);
}

type Observation = { rideId: string; seen: ProviderRefund; counted: Cents; now: Date };

/** Applies a refund's state to payment, ledger and mails. Returns false if nothing changed. Expects the lock. */
async function applyRefund(tx: Db, observation: Observation): Promise<boolean> {
  const { rideId, seen, counted, now } = observation;
  const step = findRefundChange(await findStoredRefund(tx, seen.id), seen, counted);
  const payment = step && (await findRidePayment(tx, rideId));
  if (!payment) return false;
  const { sent, returned } = step.after;
  await saveRefund(tx, seen, {
    ...{ rideId, revision: step.revision, now },
    ...{ countedCents: counted, sentCents: sent, returnedCents: returned },
  });
  await movePayment(tx, payment, { step, now });
  await postRefund(tx, { rideId }, { ...step, seen });
  if (step.isDone) await enqueueRefundMails(tx, rideId);
  if (step.hasFailed) await handleFailure(tx, payment, seen, now);
  return true;
}

async function movePayment(
  tx: Db,
  payment: RidePayment,
  { step, now }: { step: RefundChange; now: Date },
): Promise<void> {
  const isChanged = await changePayment(tx, payment, {
    refundedCents: payment.refundedCents + step.refunded,
    refundingCents: payment.refundingCents + step.refunding,
    refusals: 0,
    retryAt: null,
    settledAt: null,
    updatedAt: now,
  });
  if (!isChanged) throw new Error(`payment of ride ${payment.rideId} changed under its lock`);
}

/** The amount is owed again: settling sends it again, unless a person must decide. */
async function handleFailure(
  tx: Db,
  payment: RidePayment,
  { id, reason }: ProviderRefund,
  now: Date,
): Promise<void> {
  const { rideId } = payment;
  const next = afterFailure({ reason, failures: await countFailedRefunds(tx, rideId) });
  if (next === "hold") await holdRefund(tx, rideId, now);
  await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
  if (next !== "dispute")
    await enqueue(tx, "returned_refund_mail", { refundId: id }, `returned:${id}`);
}
