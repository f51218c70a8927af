import { v7 as uuidv7 } from "uuid";
import {
  type CreatedObject,
  PaymentFailed,
  PaymentRefused,
  type ProviderRefund,
} from "#server/adapters/payments/payments.ts";
import type { PaymentOrderKind } from "#server/database/tables.d.ts";
import { observeDisputesOf } from "#server/payments/disputes.ts";
import { applyAccountEvent } from "#server/payouts/accounts.ts";
import type { Services } from "#server/services.ts";
import type { Cents } from "#shared/money.ts";
import { findOpenTipOrder, insertTipOrder, type TipOrder } from "./order-queries.ts";
import { lockTip, pauseTip, type Tip } from "./queries.ts";
import { recordTipRefusal, recordTipReversal, recordTipTransfer } from "./record.ts";
import { recordTipRefund } from "./refunds.ts";
import { nextTipStep } from "./tip-money.ts";

/**
 * Stores an order and sends it; its id is Stripe's idempotency key. Does nothing if the tip needs another step by now.
 * Pauses a transfer without a payout account instead of storing it, because an open order would block a refund.
 */
export async function placeTipOrder(
  services: Services,
  tip: Tip,
  { kind, amount }: { kind: PaymentOrderKind; amount: Cents },
): Promise<void> {
  const order = { id: uuidv7(), tipId: tip.id, kind, amount };
  const isPlaced = await services.db.transaction().execute(async (tx) => {
    const current = await lockTip(tx, tip.id);
    if (!current || !isNextStep(current, { kind, amount })) return false;
    if (await findOpenTipOrder(tx, tip.id)) return false;
    if (kind === "transfer" && current.stripeAccountId === null) {
      await pauseTip(tx, tip.id, services.now());
      return false;
    }
    await insertTipOrder(tx, { ...order, now: services.now() });
    return true;
  });
  if (isPlaced) await sendOrder(services, tip, order);
}

const orderOf: Record<string, PaymentOrderKind> = {
  refund: "refund",
  reverse: "reversal",
  transfer: "transfer",
};

function isNextStep(tip: Tip, { kind, amount }: Pick<TipOrder, "kind" | "amount">): boolean {
  const step = nextTipStep(tip);
  if (step === null || !("amount" in step)) return false;
  return orderOf[step.kind] === kind && step.amount === amount;
}

/** Resumes an order with an unknown outcome: looks up its result, else sends it again under its idempotency key. */
export async function resumeTipOrder(services: Services, tip: Tip, order: TipOrder): Promise<void> {
  if (!(await findResult(services, tip, order))) await sendOrder(services, tip, order);
}

/**
 * Sends an order and records its outcome. On an unknown outcome it throws and leaves the order open. On a refusal or
 * failure it looks for a result before voiding the order.
 */
async function sendOrder(services: Services, tip: Tip, order: TipOrder): Promise<void> {
  try {
    await record(services, order, await calls[order.kind].send(services, tip, order));
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof PaymentFailed)) throw error;
    if (await findResult(services, tip, order)) return;
    await recordTipRefusal(services, order, error);
    if (error instanceof PaymentFailed) throw error;
    services.log.warn({ tipId: tip.id, order: order.kind, err: error }, "order of a tip refused");
    await observeCause(services, tip, order);
  }
}

/** Reads a refusal's possible cause, a dispute or a restricted account, whose event may come later or never. */
async function observeCause(services: Services, tip: Tip, { kind }: TipOrder): Promise<void> {
  if (kind === "refund") await observeDisputesOf(services, requireIntent(tip));
  if (kind === "transfer" && tip.stripeAccountId !== null)
    await applyAccountEvent(services, tip.stripeAccountId);
}

/** Records the order's result if the provider has one. */
async function findResult(services: Services, tip: Tip, order: TipOrder): Promise<boolean> {
  const result = await calls[order.kind].find(services, tip, order);
  if (result) await record(services, order, result);
  return result !== null;
}

const record = (services: Services, order: TipOrder, result: CreatedObject): Promise<void> => {
  if (order.kind === "refund") return recordTipRefund(services, order, result as ProviderRefund);
  if (order.kind === "reversal") return recordTipReversal(services, order, result);
  return recordTipTransfer(services, order, result);
};

type Call<T> = (services: Services, tip: Tip, order: TipOrder) => Promise<T>;

const calls: Record<
  PaymentOrderKind,
  { send: Call<CreatedObject>; find: Call<CreatedObject | null> }
> = {
  refund: {
    send: ({ payments }, tip, order) =>
      payments.refund({ ...requestOf(tip, order), paymentIntentId: requireIntent(tip) }),
    find: ({ payments }, tip, { id }) => payments.findRefund(requireIntent(tip), id),
  },
  reversal: {
    send: ({ payments }, tip, order) =>
      payments.reverseTransfer({
        ...requestOf(tip, order),
        transferId: required(tip.transferId, tip),
      }),
    find: ({ payments }, tip, { id }) => payments.findReversal(required(tip.transferId, tip), id),
  },
  transfer: {
    send: ({ payments }, tip, order) =>
      payments.transfer({
        ...requestOf(tip, order),
        destination: requireAccount(tip),
        chargeId: required(tip.chargeId, tip),
      }),
    // A tip has one transfer, so any transfer of the tip is this one.
    find: ({ payments }, { rideId, id }) => payments.findTransfer(rideId, id),
  },
};

const requestOf = ({ rideId }: Tip, { id: orderId, tipId, amount }: TipOrder) => ({
  orderId,
  rideId,
  tipId,
  amount,
});

/**
 * The account can be disconnected while a stored transfer waits: refused, so that the order is voided and retried
 * later.
 */
function requireAccount({ stripeAccountId }: Tip): string {
  if (stripeAccountId === null) throw new PaymentRefused("The driver has no payout account");
  return stripeAccountId;
}

export const requireIntent = (tip: Tip): string => required(tip.paymentIntentId, tip);

function required(value: string | null, { id }: Tip): string {
  if (value === null) throw new Error(`tip ${id} is not complete enough to settle`);
  return value;
}
