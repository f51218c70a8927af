import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { CreatedObject, Payment } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import type { DB } from "#server/database/tables.d.ts";
import { post } from "#server/ledger/queries.ts";
import { grantCredits } from "#server/referrals/credit-queries.ts";
import { bookedFees } from "#server/rides/charged.ts";
import { tryMove } from "#server/rides/move-ride.ts";
import type { Services } from "#server/services.ts";
import {
  cancellationFeePosting,
  capturePosting,
  chargebackPosting,
  completionPosting,
  feePosting,
  feesPosting,
  transferPosting,
  transferReversalPosting,
} from "#shared/ledger/postings.ts";
import { type Cents, cents } from "#shared/money.ts";
import { nextMoneyStep } from "#shared/payments/settlement.ts";
import { changePayment, isUnchanged, lockPayment, setFee } from "./change-queries.ts";
import { type PaymentOrder, setOrderDone } from "./order-queries.ts";
import { findRidePayment, type RidePayment } from "./queries.ts";
import { paymentMoney, rideMoney } from "./ride-money.ts";

// Each `record` function changes the payment and posts to the ledger in one transaction. If the payment has changed
// since it was read, it does nothing and the settler reads it again.

export async function recordCapture(
  { db, now }: Pick<Services, "db" | "now">,
  readPayment: RidePayment,
  payment: Payment,
): Promise<void> {
  const { rideId } = readPayment;
  const { captured: total, fee, chargeId, cardLast4 } = payment;
  await db.transaction().execute(async (tx) => {
    const change = {
      state: "captured",
      capturedCents: total,
      feeCents: fee,
      chargeId,
      cardLast4,
      updatedAt: now(),
    } as const;
    if (!(await changePayment(tx, readPayment, change))) return;
    await post(
      tx,
      { kind: "captured", rideId, reference: payment.id },
      capturePosting({ rideId, total, fee: fee ?? cents(0) }),
    );
  });
}

/**
 * Records Stripe's fee if it was unknown at the capture: Stripe computes it within an hour, and transfers do not wait.
 * Returns whether it was asked for and known.
 */
export async function recordLateFee(
  { db, payments, now }: Pick<Services, "db" | "payments" | "now">,
  { rideId, state, feeCents, paymentIntentId }: RidePayment,
): Promise<boolean> {
  if (state !== "captured" || feeCents !== null || paymentIntentId === null) return false;
  const { fee } = await payments.findPayment(paymentIntentId);
  if (fee === null) return false;
  await db.transaction().execute(async (tx) => {
    if (!(await setFee(tx, rideId, { fee, now: now() }))) return;
    await post(tx, { kind: "fee_charged", rideId, reference: paymentIntentId }, feePosting(fee));
  });
  return true;
}

/**
 * Records that the hold was released and nothing charged. A ride that has not started is canceled, and both sides are
 * notified.
 */
export async function recordRelease(
  { db, now, log }: Services,
  readPayment: RidePayment,
): Promise<void> {
  const { rideId, rideState } = readPayment;
  const releasedAt = now();
  if (rideState === "started" || rideState === "completed") {
    log.error({ rideId, rideState }, "ride continues although its card could not be charged");
  }
  await db.transaction().execute(async (tx) => {
    if (!(await changePayment(tx, readPayment, { state: "released", updatedAt: releasedAt })))
      return;
    await tryMove(tx, {
      rideId,
      action: "cancel",
      by: "platform",
      now: releasedAt,
      reason: "The card could not be charged",
      also: { cancelledRefundCents: 0, cancelledDriverCents: 0 },
    });
  });
}

/** Returns false if the payment has changed since it was read. */
type Recorder = (tx: Transaction<DB>, payment: RidePayment, fact: Fact) => Promise<boolean>;

/** Returns a function that records an order's result and closes the order. */
const createOrderRecorder =
  (record: Recorder) =>
  async (
    services: Services,
    payment: RidePayment,
    { order, result }: { order: PaymentOrder; result: CreatedObject },
  ): Promise<void> => {
    await services.db.transaction().execute(async (tx) => {
      if (!(await record(tx, payment, { result, now: services.now() }))) return;
      const isEnded = await setOrderDone(tx, order.id, {
        providerId: result.id,
        now: services.now(),
      });
      if (!isEnded) throw new Error(`order ${order.id} was recorded twice`);
    });
  };

export const recordReversalOrder = createOrderRecorder(recordReversal);
export const recordTransferOrder = createOrderRecorder(recordTransfer);

type Fact = { result: CreatedObject; now: Date };

/** A successful call ends the retry pause. */
const clearedPause = { refusals: 0, retryAt: null } as const;

async function recordReversal(
  tx: Transaction<DB>,
  payment: RidePayment,
  { result, now }: Fact,
): Promise<boolean> {
  const { rideId, driverId } = payment;
  const change = { reversedCents: payment.reversedCents + result.amount, ...clearedPause };
  if (!(await changePayment(tx, payment, { ...change, updatedAt: now }))) return false;
  const fact = { kind: "transfer_reversed", rideId, reference: result.id };
  await post(tx, fact, transferReversalPosting({ driverId, amount: result.amount }));
  return true;
}

/** Allocates the ride's money, posts the transfer and grants referral credits. */
async function recordTransfer(
  tx: Transaction<DB>,
  payment: RidePayment,
  { result, now }: Fact,
): Promise<boolean> {
  const { rideId, driverId } = payment;
  const change = { transferId: result.id, transferredCents: result.amount, ...clearedPause };
  if (!(await changePayment(tx, payment, { ...change, updatedAt: now }))) return false;
  await allocateMoney(tx, payment, now);
  const fact = { kind: "transferred", rideId, reference: result.id };
  await post(tx, fact, transferPosting({ driverId, amount: result.amount }));
  return true;
}

/** Records a transfer made outside of orders. */
export const recordTransferByHand = (
  services: Services,
  payment: RidePayment,
  result: CreatedObject,
) =>
  recordByHand(services, payment, (tx) =>
    recordTransfer(tx, payment, { result, now: services.now() }),
  );

/** Records a reversal made outside of orders. */
export const recordReversalByHand = (services: Services, payment: RidePayment, amount: Cents) =>
  recordByHand(services, payment, (tx) =>
    recordReversal(tx, payment, {
      result: { id: `hand:${payment.reversedCents + amount}`, amount },
      now: services.now(),
    }),
  );

/** Does nothing if an order was placed since the payment was read, because that order may have made the change. */
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
 * Books the part of a refund that the rider's bank has paid instead of us, or corrects it after the bank's decision
 * changed. Moves no money. Plans again under the lock, because disputes change without a call to the provider.
 */
export async function recordChargeBack(
  { db, now }: Pick<Services, "db" | "now">,
  { rideId }: RidePayment,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    const payment = await findRidePayment(tx, rideId);
    if (!payment) return;
    const step = nextMoneyStep(rideMoney(payment), paymentMoney(payment));
    if (step?.kind !== "charge_back") return;
    const chargedBackCents = payment.chargedBackCents + step.amount;
    if (!(await changePayment(tx, payment, { chargedBackCents, updatedAt: now() }))) return;
    await post(
      tx,
      { kind: "charged_back", rideId, reference: uuidv7() },
      chargebackPosting({ rideId, amount: step.amount }),
    );
  });
}

/** Allocates the money of a finished ride and grants the referral credits earned by a completed one. */
export async function allocateMoney(tx: Db, payment: RidePayment, now: Date): Promise<void> {
  await postShares(tx, payment);
  if (payment.rideState === "completed") await grantCredits(tx, payment, now);
}

/** Posts the driver's and, for a completed ride, the platform's share. Idempotent. */
export async function postShares(tx: Db, payment: RidePayment): Promise<void> {
  const { rideId, driverId, rideState, cancelledDriverCents } = payment;
  if (rideState === "completed") {
    const [fare, tax] = [cents(payment.fareCents), cents(payment.taxCents)];
    const credits = {
      rider: cents(payment.riderCreditCents),
      driver: cents(payment.driverCreditCents ?? 0),
    };
    const parts = { rideId, driverId, fare, tax, credits };
    await post(tx, { kind: "completed", rideId, reference: rideId }, completionPosting(parts));
    const feesEntry = feesPosting({ rideId, fees: bookedFees(payment) });
    return post(tx, { kind: "fees_collected", rideId, reference: rideId }, feesEntry);
  }
  const cancellation = { rideId, driverId, amount: cents(cancelledDriverCents ?? 0) };
  return post(
    tx,
    { kind: "cancellation_kept", rideId, reference: rideId },
    cancellationFeePosting(cancellation),
  );
}
