import { type Payment, PaymentFailed, PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { Services } from "#server/services.ts";
import { type Cents, cents } from "#shared/money.ts";
import { isHeldByDispute, type MoneyStep, nextMoneyStep } from "#shared/payments/settlement.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { observeDisputesOf } from "./disputes.ts";
import { countFailure, findRidePayment, type RidePayment, setSettled } from "./queries.ts";
import {
  recordCapture,
  recordChargeBack,
  recordRefund,
  recordRelease,
  recordReversal,
  recordTransfer,
} from "./record.ts";
import { paymentMoney, rideMoney } from "./ride-money.ts";

/**
 * Brings a ride's money into agreement with its state: captures, releases, refunds, transfers, reverses. Safe to run at any
 * time and any number of times; every call carries a key that makes it happen once. Throws when the provider is
 * out of reach, to be run again.
 */
export async function settleRide(services: Services, rideId: string): Promise<void> {
  for (;;) {
    const payment = await findRidePayment(services.db, rideId);
    const step = payment && nextMoneyStep(rideMoney(payment), paymentMoney(payment));
    if (!payment) return;
    if (!step) return isAtRest(payment) ? setSettled(services.db, payment) : undefined;
    await take(services, payment, step);
  }
}

/** Nothing more can come of a ride that is over, unless the rider's bank has to decide first. */
const isAtRest = (payment: RidePayment): boolean =>
  !isActive(payment.rideState) && !isHeldByDispute(rideMoney(payment), paymentMoney(payment));

async function take(services: Services, payment: RidePayment, step: MoneyStep): Promise<void> {
  try {
    await takeStep(services, payment, step);
  } catch (error) {
    if (error instanceof PaymentFailed) await countFailure(services.db, payment.rideId);
    throw error;
  }
}

async function takeStep(services: Services, payment: RidePayment, step: MoneyStep): Promise<void> {
  const { payments } = services;
  const intent = required(payment.paymentIntentId, payment);
  switch (step.kind) {
    case "capture":
      return recordOutcome(services, payment, await payments.capture(intent));
    case "release":
      return recordOutcome(services, payment, await payments.release(intent));
    case "refund":
      return refund(services, payment, step.amount);
    case "transfer":
      return transfer(services, payment, step.amount);
    case "reverse":
      return reverse(services, payment, step.amount);
    case "charge_back":
      return recordChargeBack(services.db, payment);
  }
}

/** A capture can find the payment released and a release can find it captured: what is true is recorded. */
async function recordOutcome(
  services: Services,
  payment: RidePayment,
  outcome: Payment,
): Promise<void> {
  if (outcome.status === "captured") return recordCapture(services.db, payment, outcome);
  return recordRelease(services, payment);
}

/**
 * A refund that is refused may be of a payment whose dispute nobody told us of: then it is known now, and the refund waits,
 * to be sent under another key, for the provider would repeat its refusal.
 */
async function refund(services: Services, payment: RidePayment, amount: Cents): Promise<void> {
  try {
    await sendRefund(services, payment, amount);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await observeDisputesOf(services, required(payment.paymentIntentId, payment));
    const now = await findRidePayment(services.db, payment.rideId);
    if (!now || now.disputeState === "none") throw error;
    await countFailure(services.db, payment.rideId);
  }
}

/** Asks first what has been given back already: by a try whose answer was lost, or by hand at the provider. */
async function sendRefund(
  { db, payments }: Services,
  payment: RidePayment,
  amount: Cents,
): Promise<void> {
  const intent = required(payment.paymentIntentId, payment);
  const { refunded } = await payments.findPayment(intent);
  if (refunded > payment.refundedCents) return recordRefund(db, payment, refunded);
  const key = `ride:${payment.rideId}:refund:${refunded}:${payment.failures}`;
  return recordRefund(db, payment, (await payments.refund(intent, amount, key)).refunded);
}

/** Asks first whether the driver has been paid already by a try whose answer was lost. */
async function transfer(services: Services, payment: RidePayment, amount: Cents): Promise<void> {
  const { payments } = services;
  const { rideId, failures } = payment;
  const before = await payments.findTransfer(rideId);
  if (before) return recordTransfer(services, payment, before);
  const destination = required(payment.stripeAccountId, payment);
  const order = { rideId, amount, destination, chargeId: required(payment.chargeId, payment) };
  const { id } = await payments.transfer(order, `ride:${rideId}:transfer:${failures}`);
  return recordTransfer(services, payment, { id, amount });
}

/** Asks first what has come back already: by a try whose answer was lost, or by hand at the provider. */
async function reverse(
  { db, payments }: Services,
  payment: RidePayment,
  amount: Cents,
): Promise<void> {
  const transferId = required(payment.transferId, payment);
  const before = await payments.findTransfer(payment.rideId);
  const reversed = before?.reversed ?? cents(0);
  if (reversed > payment.reversedCents) return recordReversal(db, payment, reversed);
  const key = `ride:${payment.rideId}:reversal:${reversed}:${payment.failures}`;
  await payments.reverseTransfer(transferId, amount, key);
  return recordReversal(db, payment, cents(reversed + amount));
}

function required(value: string | null, payment: RidePayment): string {
  if (value === null)
    throw new Error(`the payment of ride ${payment.rideId} is not complete enough to settle`);
  return value;
}
