import { insertAct } from "#server/audit/queries.ts";
import { setDecision } from "#server/journey/queries.ts";
import { post } from "#server/ledger/queries.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import { lockPayment } from "#server/payments/change-queries.ts";
import { enqueueSettling } from "#server/payments/enqueue-settling.ts";
import { findRidePayment, type RidePayment } from "#server/payments/queries.ts";
import { postShares } from "#server/payments/record.ts";
import { rideMoney } from "#server/payments/ride-money.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { completionReversalPosting, platformRefundPosting } from "#shared/ledger/postings.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { isRefundable } from "#shared/payments/refund-terms.ts";
import { driverOwed } from "#shared/payments/settlement.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { insertTakeback } from "./queries.ts";

/**
 * Whether the fare of a ride may be taken back for fraud: it is under review, or the rider's bank disputes the payment.
 */
export const mayTakeBack = (payment: RidePayment): boolean =>
  isRefundable(payment.rideState) &&
  payment.state === "captured" &&
  (payment.isUnderReview || payment.disputeState !== "none") &&
  driverOwed(rideMoney(payment)) > 0;

/**
 * Takes the driver's part of a ride back for proven fraud: a transfer is reversed, else nothing is sent; what the
 * account no longer holds becomes a debt. The rider's money stays where it is. Decision, ledger and audit are one
 * transaction. Throws 404, and 409 where it is not allowed or was done.
 */
export async function takeBack(
  { db, now }: Pick<Services, "db" | "now">,
  { rideId, adminId, reason }: { rideId: string; adminId: string; reason: string },
): Promise<RideState> {
  const at = now();
  return await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    const payment = await findRidePayment(tx, rideId);
    if (!payment) throw notFound("This ride");
    const { driverId, rideState: state } = payment;
    if (!mayTakeBack(payment)) throw new Problem(409, "wrong_state", NOT_ALLOWED, { state });
    const amount = driverOwed(rideMoney(payment));
    await setDecision(tx, rideId, { decision: "taken_back", adminId, reason, now: at });
    await insertTakeback(tx, { rideId, amount, adminId, reason, now: at });
    await postShares(tx, payment);
    const reference = `taken_back:${rideId}`;
    const fareReversal = completionReversalPosting({
      rideId,
      driverId,
      fare: amount,
      tax: cents(0),
    });
    await post(tx, { kind: "completion_reversed", rideId, reference }, fareReversal);
    const platformShare = platformRefundPosting({ rideId, amount: cents(-amount) });
    await post(tx, { kind: "refund_borne", rideId, reference }, platformShare);
    await insertAct(tx, {
      at,
      adminId,
      action: "take_back_fare",
      subjectId: rideId,
      before: { transferred: formatMoney(cents(payment.transferredCents)) },
      after: { takenBack: formatMoney(amount) },
      reason,
    });
    await enqueueSettling(tx, rideId);
    await enqueuePush(tx, takenPush(payment, at));
    return state;
  });
}

const NOT_ALLOWED =
  "A fare can be taken back while its ride is under review or its payment is disputed, and once";

const takenPush = ({ rideId, driverId, reference }: RidePayment, at: Date) =>
  ({
    id: `taken-back-${rideId}`,
    accountId: driverId,
    kind: "receipt",
    path: `/rides/${rideId}`,
    until: plusMinutes(at, 24 * 60).toISOString(),
    isUrgent: false,
    title: "A fare was taken back",
    body: `See why · ${reference}`,
  }) as const;
