import { v7 as uuidv7 } from "uuid";
import type { Payment } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
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
import { changePayment, findRidePayment, lockPayment, type RidePayment } from "./queries.ts";
import { paymentMoney, rideMoney } from "./ride-money.ts";

// Each fact changes the payment's row and is posted to the ledger in one transaction, or neither is. A row that has
// changed since it was read is left to whoever changed it.

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

/** `refundedSoFar` is what the provider has given back in all. */
export async function recordRefund(
  db: Db,
  payment: RidePayment,
  refundedSoFar: Cents,
): Promise<void> {
  const { rideId } = payment;
  const amount = cents(refundedSoFar - payment.refundedCents);
  if (amount <= 0) throw new Error(`the refund of ride ${rideId} is not seen at the provider yet`);
  await db.transaction().execute(async (tx) => {
    if (!(await changePayment(tx, payment, { refundedCents: refundedSoFar }))) return;
    await post(
      tx,
      { kind: "refunded", rideId, reference: String(refundedSoFar) },
      refunded({ rideId, amount }),
    );
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

/** `reversedSoFar` is what has come back from the driver's account in all. */
export async function recordReversal(
  db: Db,
  payment: RidePayment,
  reversedSoFar: Cents,
): Promise<void> {
  const { rideId, driverId } = payment;
  const amount = cents(reversedSoFar - payment.reversedCents);
  await db.transaction().execute(async (tx) => {
    if (!(await changePayment(tx, payment, { reversedCents: reversedSoFar }))) return;
    await post(
      tx,
      { kind: "transfer_reversed", rideId, reference: String(reversedSoFar) },
      transferReversed({ driverId, amount }),
    );
  });
}

/** The ride's money is divided, the driver's part has been sent, and who brought a newcomer gets a credit. */
export async function recordTransfer(
  { db, now }: Services,
  payment: RidePayment,
  transfer: { id: string; amount: Cents },
): Promise<void> {
  const { rideId, driverId } = payment;
  const { id: reference, amount } = transfer;
  await db.transaction().execute(async (tx) => {
    const sent = { transferId: reference, transferredCents: amount };
    if (!(await changePayment(tx, payment, sent))) return;
    await divide(tx, payment);
    if (payment.rideState === "completed") await grantCredits(tx, payment, now());
    await post(tx, { kind: "transferred", rideId, reference }, transferred({ driverId, amount }));
  });
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
