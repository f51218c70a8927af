import type { Transaction } from "kysely";
import { insertAct } from "#server/audit/queries.ts";
import type { DB } from "#server/database/tables.d.ts";
import { setDecision } from "#server/journey/queries.ts";
import { grantRefundIn } from "#server/operations/grant-refund.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import { lockPayment } from "#server/payments/change-queries.ts";
import { enqueueSettling } from "#server/payments/enqueue-settling.ts";
import { findRidePayment, type RidePayment } from "#server/payments/queries.ts";
import { refundableMoney } from "#server/payments/ride-money.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

export interface ReviewDecision {
  rideId: string;
  adminId: string;
  decision: "pay" | "return";
  reason: string;
  /** Idempotency-Key of the call. */
  requestKey: string | null;
}

/**
 * Decides a ride under review: the driver is paid, or the rider gets everything back. Decision, ledger, audit and
 * notices are one transaction; settling moves the money. Throws 404, and 409 if it is decided or the money cannot be
 * returned.
 */
export async function decideRideReview(
  { db, now }: Pick<Services, "db" | "now">,
  request: ReviewDecision,
): Promise<RideState> {
  const { rideId, decision } = request;
  const at = now();
  return await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    const payment = await findRidePayment(tx, rideId);
    if (!payment) throw notFound("This ride");
    await recordDecision(tx, payment, { ...request, at });
    if (decision === "return") await returnMoney(tx, payment, { ...request, at });
    else await enqueuePush(tx, paidPush(payment, at));
    await enqueueSettling(tx, rideId);
    return payment.rideState;
  });
}

/** Throws 409 if the review is decided, or there is none. */
async function recordDecision(
  tx: Transaction<DB>,
  { rideState: state }: RidePayment,
  { rideId, adminId, decision, reason, at }: ReviewDecision & { at: Date },
): Promise<void> {
  const decisionName = decision === "pay" ? "paid" : "returned";
  if (!(await setDecision(tx, rideId, { decision: decisionName, adminId, reason, now: at })))
    throw new Problem(409, "wrong_state", NOT_UNDER_REVIEW, { state });
  await insertAct(tx, {
    at,
    adminId,
    action: decision === "pay" ? "pay_driver" : "return_money",
    subjectId: rideId,
    before: { underReview: true },
    after: { decision: decisionName },
    reason,
  });
}

const NOT_UNDER_REVIEW = "This ride is not under review, or another admin has decided";

/** Refunds what is left of the payment, at the expense of driver and tax. */
async function returnMoney(
  tx: Transaction<DB>,
  payment: RidePayment,
  { rideId, adminId, reason, requestKey, at }: ReviewDecision & { at: Date },
): Promise<void> {
  const { rider: amount } = refundableMoney(payment);
  const request = { rideId, adminId, amount, paidBy: "both", reason, requestKey } as const;
  await grantRefundIn(tx, request, at);
}

const paidPush = ({ rideId, driverId, reference }: RidePayment, at: Date) =>
  ({
    id: `review-${rideId}`,
    accountId: driverId,
    kind: "receipt",
    path: `/rides/${rideId}`,
    until: plusMinutes(at, 24 * 60).toISOString(),
    isUrgent: false,
    title: "Your ride was checked",
    body: `Your fare is on its way · ${reference}`,
  }) as const;
