import type { Payment } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { post } from "#server/ledger/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import type { Services } from "#server/services.ts";
import { tipCapturePosting } from "#shared/ledger/postings.ts";
import { cents } from "#shared/money.ts";
import { isOpenTip } from "./card-queries.ts";
import { factOf } from "./extra-fact.ts";
import { changeTip, lockTip, type Tip } from "./queries.ts";

type PaidTip = {
  paid: Payment;
  /** Checkout session, if the tip was paid on a payment page. */
  sessionId?: string;
};

/** Records a charged tip, its posting and its notices, once. Throws if another amount was charged. */
export async function recordPaidTip(
  { db, now }: Services,
  { id: tipId }: Tip,
  paidTip: PaidTip,
): Promise<void> {
  const paidAt = now();
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, tipId);
    if (!tip || !isOpenTip(tip)) return;
    await captureTip(tx, tip, { ...paidTip, paidAt });
    await enqueue(tx, "tip_notices", { tipId }, `tip_notices:${tipId}`);
    await enqueue(tx, "settle_tip", { tipId }, `settle_tip:${tipId}`);
  });
}

/** Stores a charged tip and posts it. Expects the lock of an open tip. Throws if another amount was charged. */
export async function captureTip(
  tx: Db,
  tip: Tip,
  { paid, sessionId, paidAt }: PaidTip & { paidAt: Date },
): Promise<void> {
  const { id: tipId, driverId, amountCents } = tip;
  const { captured: amount, fee } = paid;
  if (amount !== amountCents)
    throw new Error(`payment ${paid.id} does not match tip ${tipId}: ${amount} paid`);
  await changeTip(tx, tipId, {
    state: "captured",
    ...(sessionId && { sessionId }),
    paymentIntentId: paid.id,
    chargeId: paid.chargeId,
    cardLast4: paid.cardLast4,
    capturedCents: amount,
    feeCents: fee,
    paidAt,
    updatedAt: paidAt,
  });
  const fact = factOf(tip, "captured", paid.id);
  await post(tx, fact, tipCapturePosting({ driverId, amount, fee: fee ?? cents(0) }));
}
