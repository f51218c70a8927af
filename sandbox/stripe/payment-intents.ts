import { captureCharge, getCharge, releaseCharge } from "./charges.ts";
import { type Context, emit } from "./context.ts";
import { newId } from "./ids.ts";
import { holdSeconds } from "./new-charge.ts";
import type { CheckoutOrder, CheckoutSession, PaymentIntent } from "./objects.ts";
import { noSuch, notAllowed } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import {
  assertAllRead,
  type Params,
  readAmount,
  readFlag,
  readText,
  readWord,
} from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Creates the intent of a session, which happens when the payer first presses Pay. */
export function createIntent(
  context: Context,
  session: CheckoutSession,
  order: CheckoutOrder,
): PaymentIntent {
  return newIntent(context, {
    ...order.intent,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "usd",
    customer: session.customer,
    payment_method_types: session.payment_method_types,
  });
}

/** Creates an intent without a payment method. */
export function newIntent(context: Context, fields: Partial<PaymentIntent>): PaymentIntent {
  const id = newId("pi");
  const intent = context.store.put("payment_intent", {
    ...unusedFeatures,
    amount: 0,
    capture_method: "automatic_async",
    currency: "usd",
    description: null,
    metadata: {},
    payment_method_types: ["card"],
    receipt_email: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_group: null,
    ...fields,
    id,
    object: "payment_intent",
    client_secret: newId(`${id}_secret`, 25),
    created: context.now,
    livemode: false,
    status: "requires_payment_method",
  });
  emit(context, "payment_intent.created", intent);
  return intent;
}

/** Captures `cents`, by default the full hold. */
export function captureIntent(
  context: Context,
  heldIntent: PaymentIntent,
  cents?: number,
): PaymentIntent {
  if (heldIntent.status !== "requires_capture")
    throw unexpectedState(heldIntent, "captured", ["requires_capture"]);
  const amount = cents ?? heldIntent.amount_capturable;
  if (amount > heldIntent.amount_capturable) {
    throw notAllowed(
      `The amount_to_capture (${amount}) is greater than the amount that can be captured ` +
        `(${heldIntent.amount_capturable}).`,
      "amount_too_large",
      "amount_to_capture",
    );
  }
  captureCharge(context, getCharge(context, heldIntent.latest_charge ?? ""), amount);
  const intent = context.store.put("payment_intent", {
    ...heldIntent,
    amount_capturable: 0,
    amount_received: amount,
    status: "succeeded",
  });
  markSessionPaid(context, intent);
  emit(context, "payment_intent.succeeded", intent);
  return intent;
}

/** Cancels an intent before capture and releases its hold. */
export function voidIntent(
  context: Context,
  open: PaymentIntent,
  reason: PaymentIntent["cancellation_reason"],
): PaymentIntent {
  const cancelable = [
    ...["requires_payment_method", "requires_capture"],
    ...["requires_confirmation", "requires_action"],
  ];
  if (!cancelable.includes(open.status)) throw unexpectedState(open, "canceled", cancelable);
  if (open.status === "requires_capture") {
    releaseCharge(context, getCharge(context, open.latest_charge ?? ""));
  }
  const intent = context.store.put("payment_intent", {
    ...open,
    amount_capturable: 0,
    canceled_at: context.now,
    cancellation_reason: reason,
    next_action: null,
    status: "canceled",
  });
  emit(context, "payment_intent.canceled", intent);
  return intent;
}

/** Cancels intents whose authorization has expired. */
export function releaseDueHolds(context: Context): void {
  for (const intent of context.store.where("payment_intent", "status", "requires_capture")) {
    const charge = getCharge(context, intent.latest_charge ?? "");
    if (charge.created + holdSeconds <= context.now) voidIntent(context, intent, "automatic");
  }
}

export function getIntent(context: Context, id: string, param = "id"): PaymentIntent {
  const intent = context.store.find("payment_intent", id);
  if (!intent) throw noSuch("payment_intent", id, param);
  return intent;
}

function markSessionPaid(context: Context, intent: PaymentIntent): void {
  for (const session of context.store.where("checkout.session", "payment_intent", intent.id)) {
    context.store.put("checkout.session", { ...session, payment_status: "paid" });
  }
}

export function unexpectedState(intent: PaymentIntent, verb: string, allowedStates: string[]) {
  return notAllowed(
    `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowedStates.join(", ")}.`,
    "payment_intent_unexpected_state",
  );
}

function capture(context: Context, id: string, params: Params): PaymentIntent {
  readFlag(params, "final_capture");
  const cents = readAmount(params, "amount_to_capture");
  assertAllRead(params);
  return captureIntent(context, getIntent(context, id), cents);
}

function cancel(context: Context, id: string, params: Params): PaymentIntent {
  const reasons = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;
  const reason = readWord(params, "cancellation_reason", reasons) ?? null;
  assertAllRead(params);
  return voidIntent(context, getIntent(context, id), reason);
}

export const paymentIntentRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/payment_intents/:id",
    handle: (context, { ids: { id = "" } }) => getIntent(context, id),
  },
  {
    method: "GET",
    path: "/v1/payment_intents",
    handle(context, { params }) {
      const customer = readText(params, "customer");
      const intents = context.store.list("payment_intent");
      const matching = intents.filter((one) => customer === undefined || one.customer === customer);
      return listPage(params, "/v1/payment_intents", matching);
    },
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/capture",
    handle: (context, { ids: { id = "" }, params }) => capture(context, id, params),
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/cancel",
    handle: (context, { ids: { id = "" }, params }) => cancel(context, id, params),
  },
];

const unusedFeatures = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  confirmation_method: "automatic",
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  transfer_data: null,
} satisfies Partial<PaymentIntent>;
