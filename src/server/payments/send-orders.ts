import { v7 as uuidv7 } from "uuid";
import {
  type CreatedObject,
  PaymentFailed,
  PaymentRefused,
} from "#server/adapters/payments/payments.ts";
import type { PaymentOrderKind } from "#server/database/tables.d.ts";
import { applyAccountEvent } from "#server/payouts/accounts.ts";
import type { Services } from "#server/services.ts";
import type { Cents } from "#shared/money.ts";
import { isCoveredByCharge } from "#shared/payments/settlement.ts";
import { isUnchanged, lockPayment } from "./change-queries.ts";
import { observeDisputesOf } from "./disputes.ts";
import { insertOrder, type PaymentOrder } from "./order-queries.ts";
import type { RidePayment } from "./queries.ts";
import { recordReversalOrder, recordTransferOrder } from "./record.ts";
import { recordRefundOrder } from "./refunds.ts";
import { recordRefusal } from "./refusals.ts";
import { paymentMoney } from "./ride-money.ts";

/**
 * Stores an order and sends it; the order id is Stripe's idempotency key. Does nothing if the payment has changed since
 * it was read or has an open order.
 */
export async function placeOrder(
  services: Services,
  payment: RidePayment,
  { kind, amount }: { kind: PaymentOrderKind; amount: Cents },
): Promise<void> {
  const order = { id: uuidv7(), rideId: payment.rideId, kind, amount };
  const isPlaced = await services.db.transaction().execute(async (tx) => {
    await lockPayment(tx, payment.rideId);
    if (!(await isUnchanged(tx, payment))) return false;
    await insertOrder(tx, { ...order, now: services.now() });
    return true;
  });
  if (isPlaced) await sendOrder(services, payment, order);
}

/** Resumes an order with an unknown outcome: looks up its result, else sends it again under its idempotency key. */
export async function resumeOrder(
  services: Services,
  payment: RidePayment,
  order: PaymentOrder,
): Promise<void> {
  if (!(await flows[order.kind].find(services, payment, order)))
    await sendOrder(services, payment, order);
}

/**
 * Sends an order and records its outcome. On an unknown outcome it throws and leaves the order open. On a refusal
 * or failure it looks for a result before voiding the order; only then can the next order be planned, under a new
 * idempotency key.
 */
async function sendOrder(
  services: Services,
  payment: RidePayment,
  order: PaymentOrder,
): Promise<void> {
  try {
    await flows[order.kind].send(services, payment, order);
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof PaymentFailed)) throw error;
    if (await flows[order.kind].find(services, payment, order)) return;
    await recordRefusal(services, order, error);
    if (error instanceof PaymentFailed) throw error;
    await afterRefusal(services, payment, { order, error });
  }
}

/** Logs a refusal and looks for its cause, a dispute or a restricted account, whose event may come later or never. */
async function afterRefusal(
  services: Services,
  payment: RidePayment,
  { order, error }: { order: PaymentOrder; error: PaymentRefused },
): Promise<void> {
  const { rideId } = payment;
  services.log.warn({ rideId, order: order.kind, err: error }, "payment order refused");
  // A refund is refused if the payment is disputed, even before the dispute's event arrives.
  if (order.kind === "refund") await observeDisputesOf(services, requireIntent(payment));
  if (order.kind === "transfer" && payment.stripeAccountId !== null)
    await applyAccountEvent(services, payment.stripeAccountId);
}

type Call<T> = (services: Services, payment: RidePayment, order: PaymentOrder) => Promise<T>;

/** Sends an order or looks up its result, and records the result. `find` returns false if there is none. */
type Flow = { send: Call<void>; find: Call<boolean> };

function flowOf<T extends CreatedObject>(calls: {
  send: Call<T>;
  find: Call<T | null>;
  record: (
    services: Services,
    payment: RidePayment,
    made: { order: PaymentOrder; result: T },
  ) => Promise<void>;
}): Flow {
  return {
    send: async (services, payment, order) => {
      const result = await calls.send(services, payment, order);
      await calls.record(services, payment, { order, result });
    },
    find: async (services, payment, order) => {
      const result = await calls.find(services, payment, order);
      if (result) await calls.record(services, payment, { order, result });
      return result !== null;
    },
  };
}

const flows: Record<PaymentOrderKind, Flow> = {
  refund: flowOf({
    send: ({ payments }, payment, order) =>
      payments.refund({ ...requestOf(order), paymentIntentId: requireIntent(payment) }),
    find: ({ payments }, payment, { id }) => payments.findRefund(requireIntent(payment), id),
    record: recordRefundOrder,
  }),
  reversal: flowOf({
    send: ({ payments }, payment, order) =>
      payments.reverseTransfer({
        ...requestOf(order),
        transferId: required(payment.transferId, payment),
      }),
    find: ({ payments }, payment, { id }) =>
      payments.findReversal(required(payment.transferId, payment), id),
    record: recordReversalOrder,
  }),
  transfer: flowOf({
    send: ({ payments }, payment, order) =>
      payments.transfer({
        ...requestOf(order),
        destination: requireAccount(payment),
        endedAs: payment.rideState,
        chargeId: isCoveredByCharge(paymentMoney(payment), order.amount)
          ? required(payment.chargeId, payment)
          : null,
      }),
    // A ride has one transfer, so any transfer of the ride is this one.
    find: ({ payments }, { rideId }) => payments.findTransfer(rideId),
    record: recordTransferOrder,
  }),
};

const requestOf = ({ id: orderId, rideId, amount }: PaymentOrder) => ({ orderId, rideId, amount });

/**
 * The account can be disconnected while a stored transfer waits: refused, so that the order is voided and retried
 * later.
 */
function requireAccount({ stripeAccountId }: RidePayment): string {
  if (stripeAccountId === null) throw new PaymentRefused("The driver has no payout account");
  return stripeAccountId;
}

export const requireIntent = (payment: RidePayment): string =>
  required(payment.paymentIntentId, payment);

function required(value: string | null, payment: RidePayment): string {
  if (value === null)
    throw new Error(`the payment of ride ${payment.rideId} is not complete enough to settle`);
  return value;
}
