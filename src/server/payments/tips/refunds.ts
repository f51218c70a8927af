import type { ProviderRefund } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { findRefundChange } from "#server/payments/refund-change.ts";
import { postRefund } from "#server/payments/refund-postings.ts";
import { findStoredRefund, saveRefund } from "#server/payments/stripe-refund-queries.ts";
import type { Services } from "#server/services.ts";
import { refundStage } from "#shared/ledger/refund-state.ts";
import { type Cents, cents } from "#shared/money.ts";
import { endTipOrder, findOpenTipOrder, type TipOrder } from "./order-queries.ts";
import { changeTip, findTip, lockTip, type Tip } from "./queries.ts";
import { nextTipStep } from "./tip-money.ts";

type Clock = Pick<Services, "db" | "now">;

/** Records the refund that an order made, in whatever state it is, and closes the order. */
export async function recordTipRefund(
  { db, now }: Clock,
  { id, tipId }: TipOrder,
  providerRefund: ProviderRefund,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, tipId);
    if (tip)
      await applyRefund(tx, tip, {
        seen: providerRefund,
        counted: providerRefund.amount,
        now: now(),
      });
    await endTipOrder(tx, id, { providerId: providerRefund.id, now: now() });
  });
}

/** Records the current state of a tip's refund. One without an order is counted by settling, when it is owed. */
export async function observeTipRefund(
  { db, now }: Clock,
  tipId: string,
  providerRefund: ProviderRefund,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, tipId);
    const storedRefund = await findStoredRefund(tx, providerRefund.id);
    const countedCents =
      storedRefund?.countedCents ?? (providerRefund.orderId ? providerRefund.amount : 0);
    if (tip && countedCents > 0)
      await applyRefund(tx, tip, {
        seen: providerRefund,
        counted: cents(countedCents),
        now: now(),
      });
  });
}

/**
 * Counts refunds made in Stripe's dashboard, up to the amount owed, so that they are not made twice. Returns false if
 * there is nothing to count, else true: the caller must plan again.
 */
export async function countManualTipRefunds(
  { db, now, payments }: Services,
  tipId: string,
  paymentIntentId: string,
): Promise<boolean> {
  const refunds = await payments.listRefundsOf(paymentIntentId);
  return await db.transaction().execute(async (tx) => {
    await lockTip(tx, tipId);
    // An open order may have made one of the refunds: plan again.
    if (await findOpenTipOrder(tx, tipId)) return true;
    let hasCounted = false;
    for (const providerRefund of refunds)
      hasCounted = (await countMore(tx, tipId, providerRefund, now())) || hasCounted;
    return hasCounted;
  });
}

async function countMore(
  tx: Db,
  tipId: string,
  providerRefund: ProviderRefund,
  now: Date,
): Promise<boolean> {
  if (refundStage(providerRefund.status) === "ended") return false;
  const tip = await findTip(tx, tipId);
  const step = tip && nextTipStep(tip);
  if (!tip || step?.kind !== "refund") return false;
  const before = (await findStoredRefund(tx, providerRefund.id))?.countedCents ?? 0;
  const countedCents = cents(before + Math.min(step.amount, providerRefund.amount - before));
  return (
    countedCents > before &&
    (await applyRefund(tx, tip, { seen: providerRefund, counted: countedCents, now }))
  );
}

type Observation = { seen: ProviderRefund; counted: Cents; now: Date };

/**
 * Applies a refund's state to tip, ledger and mails. A failed one waits for an admin. Returns false if nothing changed.
 * Expects the lock.
 */
async function applyRefund(
  tx: Db,
  tip: Tip,
  { seen, counted, now }: Observation,
): Promise<boolean> {
  const { id: tipId, rideId } = tip;
  const step = findRefundChange(await findStoredRefund(tx, seen.id), seen, counted);
  if (!step) return false;
  const { sent, returned } = step.after;
  await saveRefund(tx, seen, {
    ...{ rideId, tipId, revision: step.revision, now },
    ...{ countedCents: counted, sentCents: sent, returnedCents: returned },
  });
  await changeTip(tx, tipId, {
    refundedCents: tip.refundedCents + step.refunded,
    refundingCents: tip.refundingCents + step.refunding,
    ...(step.hasFailed && { refundHeldAt: now }),
    refusals: 0,
    retryAt: null,
    settledAt: null,
    updatedAt: now,
  });
  await postRefund(tx, { rideId, extra: tip }, { ...step, seen });
  await enqueue(tx, "settle_tip", { tipId }, `settle_tip:${tipId}`);
  if (step.hasFailed)
    await enqueue(tx, "returned_refund_mail", { refundId: seen.id }, `returned:${seen.id}`);
  return true;
}
