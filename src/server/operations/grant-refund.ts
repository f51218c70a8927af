import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { insertAct } from "#server/audit/queries.ts";
import type { DB } from "#server/database/tables.d.ts";
import { post } from "#server/ledger/queries.ts";
import { enqueue, enqueueAt, enqueuePush } from "#server/outbox/enqueue.ts";
import { lockPayment } from "#server/payments/change-queries.ts";
import { findRidePayment, type RidePayment } from "#server/payments/queries.ts";
import { postShares } from "#server/payments/record.ts";
import { refundMailKey } from "#server/payments/refund-mail-queries.ts";
import { refundableMoney } from "#server/payments/ride-money.ts";
import { notFound, Problem } from "#server/problem.ts";
import { bookedFees } from "#server/rides/charged.ts";
import {
  completionReversalPosting,
  feesReturnPosting,
  platformRefundPosting,
} from "#shared/ledger/postings.ts";
import type { Cents } from "#shared/money.ts";
import { refundLimitMessage } from "#shared/operations/acts-contract.ts";
import { DISPUTED_MESSAGE } from "#shared/payments/dispute.ts";
import {
  isRefundable,
  type RefundableMoney,
  type RefundBearer,
  type RefundTerms,
  refundTerms,
} from "#shared/payments/refund-terms.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { refundPushes } from "./refund-push.ts";
import { findRefundByKey, insertRefund } from "./refund-queries.ts";

/**
 * Delay of the "on its way" mail: Stripe usually confirms within seconds, and then the rider gets only the "sent" mail.
 */
const ON_ITS_WAY_AFTER_MINUTES = 1;

export interface RefundGrantRequest {
  rideId: string;
  adminId: string;
  amount: Cents;
  paidBy: RefundBearer;
  reason: string;
  /** Idempotency-Key of the call; a second try with it returns the first refund. */
  requestKey: string | null;
}

export interface GrantedRefund {
  id: string;
  terms: RefundTerms;
  state: RideState;
}

/**
 * Grants a refund of a finished ride. Decision, ledger, audit and due notifications are one transaction; settling
 * moves the money. A concurrent refund sees the remaining amount. Throws 404, and 409 if the ride has not ended, was
 * not charged, is disputed or was charged back, if an earlier refund is held, or if less money is left. Call in a
 * transaction.
 */
export async function grantRefundIn(
  tx: Transaction<DB>,
  request: RefundGrantRequest,
  decidedAt: Date,
): Promise<GrantedRefund> {
  const { rideId, adminId, reason, requestKey } = request;
  await lockPayment(tx, rideId);
  const payment = await findRidePayment(tx, rideId);
  if (!payment) throw notFound("This ride");
  // A retry with the same key: the stored reply may have been lost with a killed server.
  const earlier = requestKey === null ? null : await findRefundByKey(tx, request);
  if (earlier) return { ...earlier, state: payment.rideState };
  const refundable = refundableMoney(payment);
  const terms = termsOf(payment, refundable, request);
  const refund = { id: uuidv7(), rideId, terms, reason, adminId, requestKey, decidedAt };
  await insertRefund(tx, refund);
  await postGrant(tx, payment, refund);
  await insertAct(tx, {
    at: decidedAt,
    adminId,
    action: "refund",
    subjectId: rideId,
    before: { givenBack: payment.capturedCents - refundable.rider },
    after: { ...terms },
    reason,
  });
  await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
  await enqueueAt(tx, "refund_mail", {
    payload: { refundId: refund.id },
    key: refundMailKey(refund.id),
    runAt: plusMinutes(decidedAt, ON_ITS_WAY_AFTER_MINUTES),
  });
  for (const push of refundPushes(refund, payment)) await enqueuePush(tx, push);
  return { id: refund.id, terms, state: payment.rideState };
}

/** Throws if a refund could not be granted now. Returns the ride's state. Call with the payment locked. */
export async function assertGrantable(
  tx: Transaction<DB>,
  request: RefundGrantRequest,
): Promise<RideState> {
  const payment = await findRidePayment(tx, request.rideId);
  if (!payment) throw notFound("This ride");
  termsOf(payment, refundableMoney(payment), request);
  return payment.rideState;
}

function termsOf(
  payment: RidePayment,
  refundable: RefundableMoney,
  { amount, paidBy }: RefundGrantRequest,
): RefundTerms {
  const { rideState: state } = payment;
  if (!isRefundable(state)) throw refused("wrong_state", notOver, state);
  if (payment.state === "authorized") throw refused("wrong_state", notCharged, state);
  if (payment.disputeState !== "none") throw refused("disputed", DISPUTED_MESSAGE, state);
  if (payment.refundHeldAt !== null) throw refused("refund_held", REFUND_HELD, state);
  if (payment.state !== "captured" || refundable.rider <= 0)
    throw refused("wrong_state", refundLimitMessage(refundable.rider), state);
  if (amount > refundable.rider) throw tooMuch(refundable.rider, state);
  return refundTerms(amount, paidBy, refundable);
}

const notOver =
  "This ride is not over yet. Cancel it to give everything back, or refund it afterwards.";
const notCharged = "The payment of this ride is still being settled. Try again in a moment.";

/** Settling sends no refund while one is held, so another one would be announced and not sent. */
const REFUND_HELD =
  "An earlier refund of this ride came back from the rider's bank. Send it again first, then refund more.";

const refused = (code: string, sentence: string, state: RideState) =>
  new Problem(409, code, sentence, { state });

function tooMuch(left: Cents, state: RideState): Problem {
  const sentence = refundLimitMessage(left);
  return new Problem(409, "too_much", sentence, { state, fields: { amount: sentence } });
}

/** Posts a refund to the ledger: reverses the earned part and books the rest as borne by the platform. */
async function postGrant(
  tx: Transaction<DB>,
  payment: RidePayment,
  { id: reference, terms }: { id: string; terms: RefundTerms },
): Promise<void> {
  const { rideId, driverId } = payment;
  await postShares(tx, payment);
  const earned = completionReversalPosting({
    rideId,
    driverId,
    fare: terms.driver,
    tax: terms.tax,
  });
  await post(tx, { kind: "completion_reversed", rideId, reference }, earned);
  if (terms.fees > 0) {
    const returned = feesReturnPosting({ rideId, fees: bookedFees(payment) });
    await post(tx, { kind: "fees_returned", rideId, reference }, returned);
  }
  const borne = platformRefundPosting({ rideId, amount: terms.platform });
  await post(tx, { kind: "refund_borne", rideId, reference }, borne);
}
