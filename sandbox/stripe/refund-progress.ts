import { platformBalance, settlesOn, unsettledCents } from "./balance.ts";
import { postToBalance } from "./balance-transactions.ts";
import { getCharge } from "./charges.ts";
import { type Context, emit } from "./context.ts";
import type { Charge, Refund } from "./objects.ts";
import { noSuch, notAllowed } from "./wire/errors.ts";

/** Delay before a refund of a scripted test card changes its state. */
const scriptSeconds = 10;

export type RefundStatus = "pending" | "requires_action" | "succeeded" | "failed" | "canceled";

/** Why a new refund of the charge must wait; null if it is paid at once. */
export function pendingReason(
  context: Context,
  charge: Charge,
  cents: number,
): Refund["pending_reason"] | null {
  if (context.store.find("card_script", charge.id)?.script === "refund_pending")
    return "processing";
  if (charge.balance_transaction === null) return "charge_pending";
  return drawOn(context, charge, cents) === null ? "insufficient_funds" : null;
}

/**
 * Unix seconds at which a refund leaves the balance; null if the charge's own unsettled money and the available balance
 * do not cover it.
 */
function drawOn(context: Context, charge: Charge, cents: number): number | null {
  const pendingCents = Math.max(0, unsettledCents(context, charge));
  if (pendingCents >= cents) return settlesOn(context, charge);
  return platformBalance(context).available + pendingCents >= cents ? context.now : null;
}

/** Debits a refund from the balance. */
export function payRefund(context: Context, refund: Refund): Refund {
  const charge = getCharge(context, String(refund.charge));
  const transaction = postToBalance(context, {
    type: "refund",
    reportingCategory: "refund",
    source: refund.id,
    amount: -refund.amount,
    currency: refund.currency,
    availableOn: drawOn(context, charge, refund.amount) ?? context.now,
  });
  const { pending_reason: _, ...rest } = refund;
  return context.store.put("refund", {
    ...rest,
    balance_transaction: transaction.id,
    status: "succeeded",
  });
}

/** Fails or cancels a refund. An amount already debited is credited to the balance again. */
export function failRefund(
  context: Context,
  refund: Refund,
  reason: string,
  status: "failed" | "canceled" = "failed",
): Refund {
  const { pending_reason: _, ...rest } = refund;
  const failedRefund = context.store.put("refund", {
    ...rest,
    ...(refund.balance_transaction && {
      failure_balance_transaction: returnMoney(context, refund),
    }),
    failure_reason: reason,
    status,
  });
  const charge = getCharge(context, String(refund.charge));
  const updatedCharge = context.store.put("charge", {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  const previous = { status: refund.status };
  emit(context, "charge.refund.updated", failedRefund, { previous });
  emit(context, "refund.updated", failedRefund, { previous });
  if (status === "failed") emit(context, "refund.failed", failedRefund, { previous });
  emit(context, "charge.updated", updatedCharge, {
    previous: { amount_refunded: charge.amount_refunded, refunded: charge.refunded },
  });
  return failedRefund;
}

function returnMoney(context: Context, { id, amount, currency }: Refund): string {
  return postToBalance(context, {
    type: "refund_failure",
    reportingCategory: "refund_failure",
    source: id,
    amount,
    currency,
    availableOn: context.now,
  }).id;
}

/** Completes pending refunds whose reason to wait is gone, oldest first, and fails refunds of scripted test cards. */
export function progressRefunds(context: Context): void {
  const { store } = context;
  for (const refund of store.where("refund", "status", "pending"))
    if (isPayable(context, refund)) completeRefund(context, refund);
  const failing = [...store.iterate("card_script")].filter(
    ({ script }) => script === "refund_fails",
  );
  for (const refund of failing.flatMap(({ id }) => store.where("refund", "charge", id)))
    if (isReturned(context, refund)) failRefund(context, refund, "expired_or_canceled_card");
}

const isReturned = ({ now }: Context, { status, created }: Refund): boolean =>
  status === "succeeded" && created + scriptSeconds <= now;

function isPayable(context: Context, refund: Refund): boolean {
  if (refund.pending_reason === "processing") return refund.created + scriptSeconds <= context.now;
  const charge = getCharge(context, String(refund.charge));
  if (charge.balance_transaction === null) return false;
  return drawOn(context, charge, refund.amount) !== null;
}

function completeRefund(context: Context, refund: Refund): Refund {
  const paidRefund = refund.balance_transaction
    ? context.store.put("refund", { ...refund, status: "succeeded" })
    : payRefund(context, refund);
  emit(context, "refund.updated", paidRefund, { previous: { status: refund.status } });
  return paidRefund;
}

/** Test control: moves a refund to another state, as the bank or the dashboard would. */
export function setRefund(
  context: Context,
  id: string,
  { status, reason = "unknown" }: { status: RefundStatus; reason?: string },
): Refund {
  const refund = getRefund(context, id);
  if (refund.status === "failed" || refund.status === "canceled")
    throw notAllowed(`This refund has already ended with the status ${refund.status}.`);
  if (status === "failed" || status === "canceled")
    return failRefund(context, refund, reason, status);
  if (status === "succeeded") return completeRefund(context, refund);
  const changedRefund = context.store.put("refund", { ...refund, status });
  emit(context, "refund.updated", changedRefund, { previous: { status: refund.status } });
  return changedRefund;
}

export function getRefund(context: Context, id: string): Refund {
  const refund = context.store.find("refund", id);
  if (!refund) throw noSuch("refund", id);
  return refund;
}
