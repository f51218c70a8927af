import { getCharge, refundableCents } from "./charges.ts";
import { type Context, emit } from "./context.ts";
import { newId } from "./ids.ts";
import { dollars } from "./money.ts";
import type { Charge, Refund } from "./objects.ts";
import { getIntent } from "./payment-intents.ts";
import { closeFraudSignals } from "./radar/radar.ts";
import { failRefund, getRefund, payRefund, pendingReason } from "./refund-progress.ts";
import { badRequest, notAllowed } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { readMetadata } from "./wire/metadata.ts";
import { assertAllRead, type Params, readAmount, readText, readWord } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

const reasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/** Refunds `amount`, by default the rest of the charge. */
function createRefund(context: Context, params: Params): Refund {
  const charge = findRefundedCharge(context, params);
  const cents = readAmount(params, "amount") ?? refundableCents(charge);
  const reason = readWord(params, "reason", reasons) ?? null;
  const metadata = readMetadata(params);
  assertAllRead(params);
  assertRefundable(charge, cents);
  const refund = startRefund(context, charge, { cents, reason, metadata });
  const amountRefunded = charge.amount_refunded + cents;
  const updatedCharge = context.store.put("charge", {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  });
  emit(context, "charge.refunded", updatedCharge, {
    previous: { amount_refunded: charge.amount_refunded, refunded: charge.refunded },
  });
  emit(context, "refund.created", refund);
  if (updatedCharge.refunded)
    closeFraudSignals(
      context,
      updatedCharge,
      reason === "fraudulent" ? "refunded_as_fraud" : "refunded",
    );
  emit(context, "refund.updated", refund, { previous: { status: "pending" } });
  return refund;
}

type Terms = { cents: number; reason: Refund["reason"]; metadata: Record<string, string> };

/** Pays the refund at once, or leaves it pending without a balance transaction. */
function startRefund(context: Context, charge: Charge, { cents, reason, metadata }: Terms): Refund {
  const pending = pendingReason(context, charge, cents);
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount: cents,
    balance_transaction: null,
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "pending",
    transfer_reversal: null,
    ...(pending && { pending_reason: pending }),
  };
  return pending ? context.store.put("refund", refund) : payRefund(context, refund);
}

/** Cancels a refund that waits for the customer; Stripe cancels no others. */
function cancelRefund(context: Context, id: string, params: Params): Refund {
  assertAllRead(params);
  const refund = getRefund(context, id);
  if (refund.status !== "requires_action")
    throw notAllowed("Canceling this refund is unsupported.");
  return failRefund(context, refund, "merchant_request", "canceled");
}

function findRefundedCharge(context: Context, params: Params): Charge {
  const chargeId = readText(params, "charge");
  const intentId = readText(params, "payment_intent");
  if (chargeId !== undefined) return getCharge(context, chargeId, "charge");
  if (intentId === undefined) {
    throw badRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = getIntent(context, intentId, "payment_intent");
  if (intent.status === "succeeded") return getCharge(context, intent.latest_charge ?? "");
  throw notAllowed(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    "payment_intent_unexpected_state",
  );
}

function assertRefundable(charge: Charge, cents: number): void {
  if (!charge.captured || !charge.paid) {
    throw notAllowed(
      `Charge ${charge.id} has not been captured; cancel its PaymentIntent instead.`,
    );
  }
  if (charge.refunded) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw notAllowed(message, "charge_already_refunded");
  }
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw notAllowed(message, "charge_disputed");
  }
  const refundable = refundableCents(charge);
  if (cents <= refundable) return;
  throw notAllowed(
    `Refund amount (${dollars(cents)}) is greater than unrefunded amount on charge (${dollars(refundable)})`,
    undefined,
    "amount",
  );
}

export const refundRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/refunds",
    handle: (context, { params }) => createRefund(context, params),
  },
  {
    method: "GET",
    path: "/v1/refunds",
    handle(context, { params }) {
      const charge = readText(params, "charge");
      const intent = readText(params, "payment_intent");
      const refunds = charge
        ? context.store.where("refund", "charge", charge)
        : intent
          ? context.store.where("refund", "payment_intent", intent)
          : context.store.list("refund");
      return listPage(params, "/v1/refunds", refunds);
    },
  },
  {
    method: "GET",
    path: "/v1/refunds/:id",
    handle: (context, { ids: { id = "" } }) => getRefund(context, id),
  },
  {
    method: "POST",
    path: "/v1/refunds/:id/cancel",
    handle: (context, { ids: { id = "" }, params }) => cancelRefund(context, id, params),
  },
];
