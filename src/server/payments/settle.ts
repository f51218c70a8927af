import type { Payment } from "#server/adapters/payments/payments.ts";
import type { Services } from "#server/services.ts";
import { cents } from "#shared/money.ts";
import { type MoneyStep, nextMoneyStep } from "#shared/payments/settlement.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { findRidePayment, type RidePayment, setSettled } from "./queries.ts";
import { recordCapture, recordRefund, recordRelease, recordTransfer } from "./record.ts";

/**
 * Brings a ride's money into agreement with its state: captures, releases, refunds, transfers. Safe to run at any
 * time and any number of times; every call carries a key that makes it happen once. Throws when the provider is
 * out of reach, to be run again.
 */
export async function settleRide(services: Services, rideId: string): Promise<void> {
  for (;;) {
    const payment = await findRidePayment(services.db, rideId);
    const step = payment && nextMoneyStep(rideMoney(payment), paymentMoney(payment));
    if (!payment) return;
    if (!step) return isActive(payment.rideState) ? undefined : setSettled(services.db, payment);
    await take(services, payment, step);
  }
}

async function take(services: Services, payment: RidePayment, step: MoneyStep): Promise<void> {
  const { payments, db } = services;
  const intent = required(payment.paymentIntentId, payment);
  const key = `ride:${payment.rideId}:${step.kind}`;
  switch (step.kind) {
    case "capture":
      return recordOutcome(services, payment, await payments.capture(intent, key));
    case "release":
      return recordOutcome(services, payment, await payments.release(intent, key));
    case "refund": {
      const { refunded } = await payments.refund(
        intent,
        step.amount,
        `${key}:${payment.refundedCents}`,
      );
      return recordRefund(db, payment, refunded);
    }
    case "transfer": {
      const transfer = {
        rideId: payment.rideId,
        amount: step.amount,
        destination: required(payment.stripeAccountId, payment),
        chargeId: required(payment.chargeId, payment),
      };
      const { id } = await payments.transfer(transfer, key);
      return recordTransfer(db, payment, { id, amount: step.amount });
    }
  }
}

/** A capture can find the payment released and a release can find it captured: what is true is recorded. */
async function recordOutcome(
  { db }: Services,
  payment: RidePayment,
  outcome: Payment,
): Promise<void> {
  if (outcome.status === "captured") return recordCapture(db, payment, outcome);
  if (outcome.status === "released") return recordRelease(db, payment);
  throw new Error(`payment ${outcome.id} is still ${outcome.status}`);
}

function required(value: string | null, payment: RidePayment): string {
  if (value === null)
    throw new Error(`the payment of ride ${payment.rideId} is not complete enough to settle`);
  return value;
}

const rideMoney = (payment: RidePayment) => ({
  state: payment.rideState,
  fare: cents(payment.fareCents),
  refundDue: cents(payment.cancelledRefundCents ?? 0),
  driverDue: cents(payment.cancelledDriverCents ?? 0),
});

const paymentMoney = (payment: RidePayment) => ({
  state: payment.state,
  captured: cents(payment.capturedCents),
  refunded: cents(payment.refundedCents),
  transferred: cents(payment.transferredCents),
});
