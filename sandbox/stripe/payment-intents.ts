import { captureCharge, getCharge, releaseCharge } from "./charges.ts";
import { type Desk, emit } from "./desk.ts";
import { noSuch, notAllowed } from "./errors.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import { holdSeconds } from "./new-charge.ts";
import type { CheckoutOrder, CheckoutSession, PaymentIntent } from "./objects.ts";
import { assertAllRead, type Params, readAmount, readFlag, readWord } from "./params.ts";
import type { Route } from "./routing.ts";

/** The payment intent of a session, made when its payer first presses Pay. */
export function createIntent(
  desk: Desk,
  session: CheckoutSession,
  order: CheckoutOrder,
): PaymentIntent {
  const id = newId("pi");
  const intent = desk.store.put("payment_intent", {
    ...unusedFeatures,
    ...order.intent,
    id,
    object: "payment_intent",
    amount: session.amount_total ?? 0,
    client_secret: newId(`${id}_secret`, 25),
    created: desk.now,
    currency: session.currency ?? "usd",
    livemode: false,
    status: "requires_payment_method",
  });
  emit(desk, "payment_intent.created", intent);
  return intent;
}

/** Takes the money that the intent holds, all of it unless an amount is named. */
export function captureIntent(desk: Desk, held: PaymentIntent, cents?: number): PaymentIntent {
  if (held.status !== "requires_capture")
    throw unexpectedState(held, "captured", ["requires_capture"]);
  const amount = cents ?? held.amount_capturable;
  if (amount > held.amount_capturable) {
    throw notAllowed(
      `The amount_to_capture (${amount}) is greater than the amount that can be captured ` +
        `(${held.amount_capturable}).`,
      "amount_too_large",
      "amount_to_capture",
    );
  }
  captureCharge(desk, getCharge(desk, held.latest_charge ?? ""), amount);
  const intent = desk.store.put("payment_intent", {
    ...held,
    amount_capturable: 0,
    amount_received: amount,
    status: "succeeded",
  });
  markSessionPaid(desk, intent);
  emit(desk, "payment_intent.succeeded", intent);
  return intent;
}

/** Ends an intent that took no money; what it holds goes back to the card. */
export function voidIntent(
  desk: Desk,
  open: PaymentIntent,
  reason: PaymentIntent["cancellation_reason"],
): PaymentIntent {
  const cancelable = ["requires_payment_method", "requires_capture"];
  if (!cancelable.includes(open.status)) throw unexpectedState(open, "canceled", cancelable);
  if (open.status === "requires_capture") {
    releaseCharge(desk, getCharge(desk, open.latest_charge ?? ""));
  }
  const intent = desk.store.put("payment_intent", {
    ...open,
    amount_capturable: 0,
    canceled_at: desk.now,
    cancellation_reason: reason,
    status: "canceled",
  });
  emit(desk, "payment_intent.canceled", intent);
  return intent;
}

/** A hold that nobody captured in time ends by itself. */
export function releaseDueHolds(desk: Desk): void {
  for (const intent of desk.store.where("payment_intent", "status", "requires_capture")) {
    const charge = getCharge(desk, intent.latest_charge ?? "");
    if (charge.created + holdSeconds <= desk.now) voidIntent(desk, intent, "automatic");
  }
}

export function getIntent(desk: Desk, id: string, param = "id"): PaymentIntent {
  const intent = desk.store.find("payment_intent", id);
  if (!intent) throw noSuch("payment_intent", id, param);
  return intent;
}

/** A session whose money was only held becomes paid when it is captured. */
function markSessionPaid(desk: Desk, intent: PaymentIntent): void {
  for (const session of desk.store.where("checkout.session", "payment_intent", intent.id)) {
    desk.store.put("checkout.session", { ...session, payment_status: "paid" });
  }
}

function unexpectedState(intent: PaymentIntent, verb: string, allowed: string[]) {
  return notAllowed(
    `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowed.join(", ")}.`,
    "payment_intent_unexpected_state",
  );
}

function capture(desk: Desk, id: string, params: Params): PaymentIntent {
  readFlag(params, "final_capture");
  const cents = readAmount(params, "amount_to_capture");
  assertAllRead(params);
  return captureIntent(desk, getIntent(desk, id), cents);
}

function cancel(desk: Desk, id: string, params: Params): PaymentIntent {
  const reasons = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;
  const reason = readWord(params, "cancellation_reason", reasons) ?? null;
  assertAllRead(params);
  return voidIntent(desk, getIntent(desk, id), reason);
}

export const paymentIntentRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/payment_intents/:id",
    answer: (desk, { ids: { id = "" } }) => getIntent(desk, id),
  },
  {
    method: "GET",
    path: "/v1/payment_intents",
    answer: (desk, { params }) =>
      listPage(params, "/v1/payment_intents", desk.store.list("payment_intent")),
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/capture",
    answer: (desk, { ids: { id = "" }, params }) => capture(desk, id, params),
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/cancel",
    answer: (desk, { ids: { id = "" }, params }) => cancel(desk, id, params),
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
  payment_method_types: ["card"],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  transfer_data: null,
} satisfies Partial<PaymentIntent>;
