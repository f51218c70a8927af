import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Made, Payment } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import type { DB, PaymentOrderKind } from "#server/database/tables.d.ts";
import { post } from "#server/ledger/queries.ts";
import { grantCredits } from "#server/referrals/credit-queries.ts";
import { tryMove } from "#server/rides/move-ride.ts";
import type { Services } from "#server/services.ts";
import {
  cancellationKept,
  captured,
  chargedBack,
  completed,
  refunded,
  transferReversed,
  transferred,
} from "#shared/ledger/postings.ts";
import { type Cents, cents } from "#shared/money.ts";
import { nextMoneyStep } from "#shared/payments/settlement.ts";
import { changePayment, isUnchanged, lockPayment } from "./change-queries.ts";
import { type PaymentOrder, setOrderDone } from "./order-queries.ts";
import { findRidePayment, type RidePayment } from "./queries.ts";
import { enqueueRefundMails } from "./refund-mail-queries.ts";
import { paymentMoney, rideMoney } from "./ride-money.ts";

// Each fact changes the payment and is posted to the ledger in one transaction. A payment that has changed since it was
// read is left alone: its settler reads it again.

export async function recordCapture(db: Db, seen: RidePayment, payment: Payment): Promise<void> {
  const { rideId } = seen;
  const { captured: total, fee, chargeId, cardLast4 } = payment;
  if (fee === null) throw new Error(`the fee of payment ${payment.id} is not known yet`);
  await db.transaction().execute(async (tx) => {
    const change = {
      state: "captured",
      capturedCents: total,
      feeCents: fee,
      chargeId,
      cardLast4,
    } as const;
    if (!(await changePayment(tx, seen, change))) return;
    await post(
      tx,
      { kind: "captured", rideId, reference: payment.id },
      captured({ rideId, total, fee }),
    );
  });
}

/** Nothing was taken. A ride that its driver had accepted cannot go on then: it is cancelled, and both are told. */
export async function recordRelease({ db, now, log }: Services, seen: RidePayment): Promise<void> {
  const { rideId, rideState } = seen;
  if (rideState === "started" || rideState === "completed") {
    log.error({ rideId, rideState }, "a ride goes on although its card could not be charged");
  }
  await db.transaction().execute(async (tx) => {
    if (!(await changePayment(tx, seen, { state: "released" }))) return;
    await tryMove(tx, {
      rideId,
      action: "cancel",
      by: "platform",
      now: now(),
      reason: "The card could not be charged",
      also: { cancelledRefundCents: 0, cancelledDriverCents: 0 },
    });
  });
}

/** Records what an order made, and ends the order with it. */
export async function recordOrder(
  services: Services,
  payment: RidePayment,
  { order, made }: { order: PaymentOrder; made: Made },
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    if (!(await recordMade[order.kind](tx, payment, { made, now: services.now() }))) return;
    const isEnded = await setOrderDone(tx, order.id, { providerId: made.id, now: services.now() });
    if (!isEnded) throw new Error(`order ${order.id} was recorded twice`);
  });
}

type Fact = { made: Made; now: Date };

/** Each changes the payment and posts to the ledger; false when the payment has moved on. */
const recordMade: Record<
  PaymentOrderKind,
  (tx: Transaction<DB>, payment: RidePayment, fact: Fact) => Promise<boolean>
> = { refund: recordRefund, reversal: recordReversal, transfer: recordTransfer };

/** A confirmed call ends the pause after refusals. */
const unpaused = { refusals: 0, retryAt: null } as const;

async function recordRefund(
  tx: Transaction<DB>,
  payment: RidePayment,
  { made }: Pick<Fact, "made">,
): Promise<boolean> {
  const { rideId } = payment;
  const refundedCents = payment.refundedCents + made.amount;
  if (!(await changePayment(tx, payment, { refundedCents, ...unpaused }))) return false;
  const fact = { kind: "refunded", rideId, reference: made.id };
  await post(tx, fact, refunded({ rideId, amount: made.amount }));
  await enqueueRefundMails(tx, rideId);
  return true;
}

async function recordReversal(
  tx: Transaction<DB>,
  payment: RidePayment,
  { made }: Pick<Fact, "made">,
): Promise<boolean> {
  const { rideId, driverId } = payment;
  const reversedCents = payment.reversedCents + made.amount;
  if (!(await changePayment(tx, payment, { reversedCents, ...unpaused }))) return false;
  const fact = { kind: "transfer_reversed", rideId, reference: made.id };
  await post(tx, fact, transferReversed({ driverId, amount: made.amount }));
  return true;
}

/** Divides the ride's money, posts the transfer, and grants referral credits. */
async function recordTransfer(
  tx: Transaction<DB>,
  payment: RidePayment,
  { made, now }: Fact,
): Promise<boolean> {
  const { rideId, driverId } = payment;
  const sent = { transferId: made.id, transferredCents: made.amount };
  if (!(await changePayment(tx, payment, { ...sent, ...unpaused }))) return false;
  await divideEarned(tx, payment, now);
  const fact = { kind: "transferred", rideId, reference: made.id };
  await post(tx, fact, transferred({ driverId, amount: made.amount }));
  return true;
}

/** Records a refund that no order made. */
export const recordRefundByHand = (services: Services, payment: RidePayment, amount: Cents) =>
  recordByHand(services, payment, (tx) =>
    recordRefund(tx, payment, { made: { id: `hand:${payment.refundedCents + amount}`, amount } }),
  );

/** Records a transfer that no order made. */
export const recordTransferByHand = (services: Services, payment: RidePayment, made: Made) =>
  recordByHand(services, payment, (tx) =>
    recordTransfer(tx, payment, { made, now: services.now() }),
  );

/** Records a reversal that no order made. */
export const recordReversalByHand = (services: Services, payment: RidePayment, amount: Cents) =>
  recordByHand(services, payment, (tx) =>
    recordReversal(tx, payment, { made: { id: `hand:${payment.reversedCents + amount}`, amount } }),
  );

/** An order that was placed since the payment was read may be the one that made it: then nothing is recorded. */
async function recordByHand(
  { db }: Services,
  payment: RidePayment,
  record: (tx: Transaction<DB>) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, payment.rideId);
    if (await isUnchanged(tx, payment)) await record(tx);
  });
}

/**
 * The rider's bank has given what is owed to the rider, or its money came back. Nothing is sent; whether it is still so is
 * looked at again, for disputes change without the provider being asked.
 */
export async function recordChargeBack(db: Db, { rideId }: RidePayment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    const payment = await findRidePayment(tx, rideId);
    if (!payment) return;
    const step = nextMoneyStep(rideMoney(payment), paymentMoney(payment));
    if (step?.kind !== "charge_back") return;
    const chargedBackCents = payment.chargedBackCents + step.amount;
    if (!(await changePayment(tx, payment, { chargedBackCents }))) return;
    await post(
      tx,
      { kind: "charged_back", rideId, reference: uuidv7() },
      chargedBack({ rideId, amount: step.amount }),
    );
  });
}

/** Divides the money of a ride that is over, and grants the referral credits that a completed one earns. */
export async function divideEarned(tx: Db, payment: RidePayment, now: Date): Promise<void> {
  await divide(tx, payment);
  if (payment.rideState === "completed") await grantCredits(tx, payment, now);
}

/** Posts, once, whose the money of a ride that is over became: the driver's and, of a completed one, the platform's. */
export async function divide(tx: Db, payment: RidePayment): Promise<void> {
  const { rideId, driverId, rideState, cancelledDriverCents } = payment;
  if (rideState === "completed") {
    const [fare, tax] = [cents(payment.fareCents), cents(payment.taxCents)];
    const credits = {
      rider: cents(payment.riderCreditCents),
      driver: cents(payment.driverCreditCents ?? 0),
    };
    const parts = { rideId, driverId, fare, tax, credits };
    return post(tx, { kind: "completed", rideId, reference: rideId }, completed(parts));
  }
  const kept = { rideId, driverId, amount: cents(cancelledDriverCents ?? 0) };
  return post(tx, { kind: "cancellation_kept", rideId, reference: rideId }, cancellationKept(kept));
}
