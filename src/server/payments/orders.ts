import { v7 as uuidv7 } from "uuid";
import { type Made, PaymentFailed, PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { PaymentOrderKind } from "#server/database/tables.d.ts";
import type { Services } from "#server/services.ts";
import type { Cents } from "#shared/money.ts";
import { isUnchanged, lockPayment } from "./change-queries.ts";
import { observeDisputesOf } from "./disputes.ts";
import { insertOrder, type PaymentOrder } from "./order-queries.ts";
import type { RidePayment } from "./queries.ts";
import { recordOrder } from "./record.ts";
import { recordRefusal } from "./refusals.ts";

/**
 * Writes an order and sends it. A payment that has changed since it was read, or has another order open, is left
 * alone.
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
  if (isPlaced) await complete(services, payment, order);
}

/** Finishes an order whose outcome is unknown: looks for what it made, and sends it again under the same key. */
export async function resumeOrder(
  services: Services,
  payment: RidePayment,
  order: PaymentOrder,
): Promise<void> {
  const made = await findMade(services, payment, order);
  if (made) return recordOrder(services, payment, { order, made });
  await complete(services, payment, order);
}

/**
 * Sends an order until its outcome is known. Unknown: throws, and the order stays open. Refused or failed: what it
 * may have made is looked up before it ends void, and only then can the next order, with another key, be planned.
 */
async function complete(
  services: Services,
  payment: RidePayment,
  order: PaymentOrder,
): Promise<void> {
  try {
    const made = await calls[order.kind].send(services, payment, order);
    await recordOrder(services, payment, { order, made });
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof PaymentFailed)) throw error;
    const made = await findMade(services, payment, order);
    if (made) return recordOrder(services, payment, { order, made });
    await recordRefusal(services, order, error);
    if (error instanceof PaymentFailed) throw error;
    await afterRefusal(services, payment, { order, error });
  }
}

/** Logs a refusal and looks for a cause that no event has announced. */
async function afterRefusal(
  services: Services,
  payment: RidePayment,
  { order, error }: { order: PaymentOrder; error: PaymentRefused },
): Promise<void> {
  const { rideId } = payment;
  services.log.warn({ rideId, order: order.kind, err: error }, "payment order refused");
  // A refused refund may be of a payment with a dispute that no event has announced.
  if (order.kind === "refund") await observeDisputesOf(services, requireIntent(payment));
}

const findMade = (services: Services, payment: RidePayment, order: PaymentOrder) =>
  calls[order.kind].find(services, payment, order);

type Call<T> = (services: Services, payment: RidePayment, order: PaymentOrder) => Promise<T>;

const calls: Record<PaymentOrderKind, { send: Call<Made>; find: Call<Made | null> }> = {
  refund: {
    send: ({ payments }, payment, order) =>
      payments.refund({ ...requestOf(order), paymentIntentId: requireIntent(payment) }),
    find: ({ payments }, payment, { id }) => payments.findRefund(requireIntent(payment), id),
  },
  reversal: {
    send: ({ payments }, payment, order) =>
      payments.reverseTransfer({
        ...requestOf(order),
        transferId: required(payment.transferId, payment),
      }),
    find: ({ payments }, payment, { id }) =>
      payments.findReversal(required(payment.transferId, payment), id),
  },
  transfer: {
    send: ({ payments }, payment, order) =>
      payments.transfer({
        ...requestOf(order),
        destination: required(payment.stripeAccountId, payment),
        chargeId: required(payment.chargeId, payment),
      }),
    // One transfer a ride is ever due: any of the ride's is this one.
    find: ({ payments }, { rideId }) => payments.findTransfer(rideId),
  },
};

const requestOf = ({ id: orderId, rideId, amount }: PaymentOrder) => ({ orderId, rideId, amount });

export const requireIntent = (payment: RidePayment): string =>
  required(payment.paymentIntentId, payment);

function required(value: string | null, payment: RidePayment): string {
  if (value === null)
    throw new Error(`the payment of ride ${payment.rideId} is not complete enough to settle`);
  return value;
}
