import { insertAct } from "#server/audit/queries.ts";
import { post } from "#server/ledger/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { changeTip, findTipOfRide, lockTip, type Tip } from "#server/payments/tips/queries.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { tipReturned } from "#shared/ledger/postings.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { DISPUTED } from "#shared/payments/dispute.ts";

interface Wish {
  rideId: string;
  adminId: string;
  reason: string;
}

/**
 * Refunds a whole tip, or sends its refund again after the bank returned it. Decision, ledger, audit and notices are one
 * transaction; settling moves the money. Throws 409 without a tip, if nothing is left to refund or the tip is disputed.
 */
export async function refundWholeTip(
  { db, now }: Pick<Services, "db" | "now">,
  { rideId, adminId, reason }: Wish,
): Promise<void> {
  const found = await findTipOfRide(db, rideId);
  if (found?.state !== "captured") throw new Problem(409, "no_tip", "This ride has no tip");
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, found.id);
    if (!tip) throw new Error(`tip ${found.id} is gone`);
    assertRefundable(tip);
    const { id: tipId, driverId } = tip;
    const amount = cents(tip.capturedCents);
    await changeTip(tx, tipId, {
      grantedCents: amount,
      grantReason: reason,
      refundHeldAt: null,
      settledAt: null,
      retryAt: null,
      updatedAt: now(),
    });
    const fact = { kind: "tip_returned", rideId, reference: tipId };
    await post(tx, fact, tipReturned({ tipId, driverId, amount }));
    await insertAct(tx, {
      at: now(),
      adminId,
      action: tip.refundHeldAt ? "resend_tip_refund" : "refund_tip",
      subjectId: rideId,
      before: {},
      after: { amount: formatMoney(amount) },
      reason,
    });
    await enqueue(tx, "settle_tip", { tipId }, `settle_tip:${tipId}`);
    await enqueue(tx, "tip_notices", { tipId }, `tip_notices:${tipId}`);
  });
}

function assertRefundable(tip: Tip): void {
  if (tip.grantedCents > 0 && tip.refundHeldAt === null)
    throw new Problem(409, "wrong_state", "This tip was refunded already");
  if (tip.disputeState !== "none") throw new Problem(409, "disputed", DISPUTED);
}
