import type { RefundSeen } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { postRefund } from "#server/payments/refund-postings.ts";
import { refundStep } from "#server/payments/refund-step.ts";
import { findStoredRefund, saveRefund } from "#server/payments/stripe-refund-queries.ts";
import type { Services } from "#server/services.ts";
import { refundStage } from "#shared/ledger/refund-state.ts";
import { endTipOrder, findOpenTipOrder, type TipOrder } from "./order-queries.ts";
import { changeTip, lockTip, type Tip } from "./queries.ts";
import { nextTipStep } from "./tip-money.ts";

type Clock = Pick<Services, "db" | "now">;

/** Records the refund that an order made, in whatever state it is, and closes the order. */
export async function recordTipRefund(
  { db, now }: Clock,
  { id, tipId }: TipOrder,
  seen: RefundSeen,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, tipId);
    if (tip) await applyRefund(tx, tip, seen, now());
    await endTipOrder(tx, id, { providerId: seen.id, now: now() });
  });
}

/** Records the current state of a tip's refund. One that no order made is counted once it is owed. */
export async function observeTipRefund(
  { db, now }: Clock,
  tipId: string,
  seen: RefundSeen,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, tipId);
    const isOurs = seen.orderId !== null || (await findStoredRefund(tx, seen.id)) !== null;
    if (tip && isOurs) await applyRefund(tx, tip, seen, now());
  });
}

/** Counts a refund of the whole tip that was made in Stripe's dashboard, so that it is not made twice. */
export async function countManualTipRefund(
  { db, now, payments }: Services,
  { id, amountCents }: Tip,
  paymentIntentId: string,
): Promise<boolean> {
  const made = (await payments.refundsOf(paymentIntentId)).find(
    ({ status, amount }) => refundStage(status) !== "ended" && amount === amountCents,
  );
  if (!made) return false;
  return await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, id);
    if (!tip || nextTipStep(tip)?.kind !== "refund" || (await findOpenTipOrder(tx, id)))
      return true;
    await applyRefund(tx, tip, made, now());
    return true;
  });
}

/** Applies a refund's state to tip, ledger and mails. A failed one waits for an admin. Expects the lock. */
async function applyRefund(tx: Db, tip: Tip, seen: RefundSeen, now: Date): Promise<void> {
  const { id: tipId, rideId } = tip;
  const step = refundStep(await findStoredRefund(tx, seen.id), seen, seen.amount);
  if (!step) return;
  const { sent, returned } = step.after;
  await saveRefund(tx, seen, {
    ...{ rideId, tipId, revision: step.revision, now },
    ...{ countedCents: seen.amount, sentCents: sent, returnedCents: returned },
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
  await postRefund(tx, { rideId, tipId }, { ...step, seen });
  await enqueue(tx, "settle_tip", { tipId }, `settle_tip:${tipId}`);
  if (step.hasFailed)
    await enqueue(tx, "returned_refund_mail", { refundId: seen.id }, `returned:${seen.id}`);
}
