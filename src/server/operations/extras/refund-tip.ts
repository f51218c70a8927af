import { insertAct } from "#server/audit/queries.ts";
import { post } from "#server/ledger/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { accountOf, factOf, kindOf } from "#server/payments/tips/extra-fact.ts";
import { changeTip, findTipOfRide, lockTip, type Tip } from "#server/payments/tips/queries.ts";
import { findToll, findTollPayment } from "#server/payments/tolls/queries.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { tipRefundDuePosting } from "#shared/ledger/postings.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { DISPUTED_MESSAGE } from "#shared/payments/dispute.ts";

interface WholeRefundRequest {
  rideId: string;
  adminId: string;
  reason: string;
}

type RefundServices = Pick<Services, "db" | "now">;

/**
 * Refunds a whole tip, or sends its refund again after the bank returned it. Decision, ledger, audit and notices are
 * one transaction; settling moves the money. Throws 409 without a tip, if nothing is left to refund or the tip is
 * disputed.
 */
export async function refundWholeTip(
  services: RefundServices,
  request: WholeRefundRequest,
): Promise<void> {
  const tip = await findTipOfRide(services.db, request.rideId);
  if (tip?.state !== "captured") throw new Problem(409, "no_tip", "This ride has no tip");
  await refundWhole(services, tip, request);
}

/** Refunds a whole toll in the same way. Throws 404 for an unknown toll, 409 if the toll is not paid. */
export async function refundWholeToll(
  services: RefundServices,
  tollId: string,
  request: Omit<WholeRefundRequest, "rideId">,
): Promise<void> {
  if (!(await findToll(services.db, tollId))) throw notFound("This toll");
  const tollPayment = await findTollPayment(services.db, tollId);
  if (tollPayment?.state !== "captured")
    throw new Problem(409, "not_paid", "This toll is not paid");
  await refundWhole(services, tollPayment, { ...request, rideId: tollPayment.rideId });
}

async function refundWhole(
  { db, now }: RefundServices,
  unlockedTip: Tip,
  { rideId, adminId, reason }: WholeRefundRequest,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, unlockedTip.id);
    if (!tip) throw new Error(`${kindOf(unlockedTip)} ${unlockedTip.id} is gone`);
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
    const posting = tipRefundDuePosting({ account: accountOf(tip), driverId, amount });
    await post(tx, factOf(tip, "returned", tipId), posting);
    await insertAct(tx, {
      at: now(),
      adminId,
      action: tip.refundHeldAt ? `resend_${kindOf(tip)}_refund` : `refund_${kindOf(tip)}`,
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
    throw new Problem(409, "wrong_state", `This ${kindOf(tip)} was refunded already`);
  if (tip.disputeState !== "none") throw new Problem(409, "disputed", DISPUTED_MESSAGE);
}
