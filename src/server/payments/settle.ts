import { arePayoutsHeld } from "#server/accounts/suspended-queries.ts";
import type { Payment } from "#server/adapters/payments/payments.ts";
import type { Services } from "#server/services.ts";
import { type Cents, cents } from "#shared/money.ts";
import {
  isAwaitingRefund,
  isAwaitingTransfer,
  isHeldByDispute,
  type MoneyStep,
  nextMoneyStep,
} from "#shared/payments/settlement.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { markPaymentSettled } from "./change-queries.ts";
import { findOpenOrder } from "./order-queries.ts";
import { findRidePayment, type RidePayment } from "./queries.ts";
import { recordReceivable, withholdFare } from "./receivables.ts";
import {
  recordCapture,
  recordChargeBack,
  recordLateFee,
  recordRelease,
  recordReversalByHand,
  recordTransferByHand,
} from "./record.ts";
import { countManualRefunds } from "./refunds.ts";
import { paymentMoney, rideMoney } from "./ride-money.ts";
import { placeOrder, requireIntent, resumeOrder } from "./send-orders.ts";

/**
 * Brings a ride's money in line with its state: captures, releases, refunds, transfers, reverses. Idempotent
 * and safe to run at any time: an open order is finished before the next step is planned. Throws if the
 * provider is unreachable, so that the job retries; returns after a refusal, which is retried after a pause.
 */
export async function settleRide(services: Services, rideId: string): Promise<void> {
  let payment = await findRidePayment(services.db, rideId);
  if (payment && (await recordLateFee(services, payment)))
    payment = await findRidePayment(services.db, rideId);
  while (payment && (await advance(services, payment)))
    payment = await findRidePayment(services.db, rideId);
}

/** Finishes the open order or takes the next step. Returns false if there is nothing to do now. */
async function advance(services: Services, payment: RidePayment): Promise<boolean> {
  const order = await findOpenOrder(services.db, payment.rideId);
  if (order) {
    await resumeOrder(services, payment, order);
    return true;
  }
  const step = nextMoneyStep(rideMoney(payment), paymentMoney(payment));
  if (!step) {
    if (isSettled(payment)) await markPaymentSettled(services.db, payment, services.now());
    return false;
  }
  if (payment.retryAt && payment.retryAt > services.now()) return false;
  if (step.kind === "transfer" && (await arePayoutsHeld(services.db, payment.driverId)))
    return false;
  await takeStep(services, payment, step);
  return true;
}

/** A finished ride is settled unless a refund or a transfer is pending, or Stripe's fee is not known yet. */
function isSettled(payment: RidePayment): boolean {
  const [ride, money] = [rideMoney(payment), paymentMoney(payment)];
  return !(
    isActive(payment.rideState) ||
    (payment.state === "captured" && payment.feeCents === null) ||
    isHeldByDispute(ride, money) ||
    isAwaitingRefund(ride, money) ||
    isAwaitingTransfer(ride, money)
  );
}

async function takeStep(services: Services, payment: RidePayment, step: MoneyStep): Promise<void> {
  const { payments } = services;
  switch (step.kind) {
    case "capture":
      return recordOutcome(services, payment, await payments.capture(requireIntent(payment)));
    case "release":
      return recordOutcome(services, payment, await payments.release(requireIntent(payment)));
    case "charge_back":
      return recordChargeBack(services, payment);
    case "owe":
      return recordReceivable(services, payment.rideId, step.amount);
    case "refund":
      if (await countManualRefunds(services, payment, requireIntent(payment))) return;
      return placeOrder(services, payment, step);
    case "reverse":
      if (await recordManualReversal(services, payment, step.amount)) return;
      return placeOrder(services, payment, { kind: "reversal", amount: step.amount });
    case "transfer":
      if (await recordManualTransfer(services, payment)) return;
      if (await withholdFare(services, payment, step.amount)) return;
      return placeOrder(services, payment, step);
  }
}

/** Records the actual outcome, whether the provider captured or released. */
async function recordOutcome(
  services: Services,
  payment: RidePayment,
  outcome: Payment,
): Promise<void> {
  if (outcome.status === "captured") return recordCapture(services, payment, outcome);
  return recordRelease(services, payment);
}

/** Records a reversal made in the provider's dashboard, so that it is not made twice. */
async function recordManualReversal(
  services: Services,
  payment: RidePayment,
  owed: Cents,
): Promise<boolean> {
  const transfer = await services.payments.findTransfer(payment.rideId);
  const amount = cents(Math.min(owed, (transfer?.reversed ?? 0) - payment.reversedCents));
  if (amount <= 0) return false;
  await recordReversalByHand(services, payment, amount);
  return true;
}

/** Records a transfer made outside of orders, such as one whose response was lost. */
async function recordManualTransfer(services: Services, payment: RidePayment): Promise<boolean> {
  const transfer = await services.payments.findTransfer(payment.rideId);
  if (!transfer) return false;
  await recordTransferByHand(services, payment, transfer);
  return true;
}
