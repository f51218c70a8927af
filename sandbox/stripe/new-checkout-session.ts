import { getCustomer } from "./cards/customers.ts";
import { readEmail, readExpiry, readIntentParams, readUrl, requireUrl } from "./checkout-params.ts";
import type { Context } from "./context.ts";
import { discountLines, readDiscount } from "./discounts.ts";
import { newId } from "./ids.ts";
import { readLineItems } from "./line-items.ts";
import type { CheckoutOrder, CheckoutSession } from "./objects.ts";
import { readMethods } from "./payment-methods.ts";
import { badRequest } from "./wire/errors.ts";
import { readMetadata } from "./wire/metadata.ts";
import {
  assertAllRead,
  type Params,
  readChild,
  readText,
  readTexts,
  readWord,
  requireText,
} from "./wire/params.ts";

const minCents = 50;

export function createCheckoutSession(context: Context, params: Params): CheckoutSession {
  if (requireText(params, "mode") !== "payment") {
    throw badRequest("The sandbox takes payments only: mode must be payment.", undefined, "mode");
  }
  readWord(params, "ui_mode", ["hosted_page"]);
  const locale = readWord(params, "locale", ["auto", "en"]) ?? null;
  const coupon = readDiscount(context, params);
  const lines = discountLines(readLineItems(context, params), coupon);
  const discounts = coupon ? [{ coupon: coupon.id, promotion_code: null }] : [];
  const intent = readIntentParams(params);
  const blank = { ...blankSession(context, params), ...totals(lines), discounts, locale };
  const types = readMethods(params, context.platform.methods);
  const session = { ...blank, ...methodFields(params, types) };
  const order: CheckoutOrder = { id: session.id, lines, intent };
  assertAllRead(params);
  context.store.put("checkout_order", order);
  return context.store.put("checkout.session", session);
}

/** The allowed types are echoed as they were given. */
function methodFields(params: Params, types: string[]) {
  const allowedTypes = readTexts(params, "allowed_payment_method_types");
  return {
    allowed_payment_method_types: allowedTypes.length === 0 ? null : allowedTypes,
    payment_method_types: types,
  };
}

function totals(lines: CheckoutOrder["lines"]) {
  const currency = lines[0]?.item.currency ?? "usd";
  if (lines.some(({ item }) => item.currency !== currency)) {
    throw badRequest("All line items must have the same currency.", undefined, "line_items");
  }
  const subtotal = lines.reduce((sum, { item }) => sum + item.amount_subtotal, 0);
  const total = lines.reduce((sum, { item }) => sum + item.amount_total, 0);
  if (total < minCents) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 usd";
    throw badRequest(message, "amount_too_small");
  }
  return {
    amount_subtotal: subtotal,
    amount_total: total,
    currency,
    total_details: { amount_discount: subtotal - total, amount_shipping: 0, amount_tax: 0 },
  };
}

function blankSession(context: Context, params: Params): CheckoutSession {
  const id = newId("cs_test", 58);
  return {
    ...unusedFeatures,
    id,
    object: "checkout.session",
    amount_subtotal: 0,
    amount_total: 0,
    cancel_url: readUrl(params, "cancel_url"),
    client_reference_id: readReference(params),
    created: context.now,
    currency: "usd",
    custom_text: readCustomText(params),
    customer: readCustomer(context, params),
    customer_details: null,
    customer_email: readEmail(params, "customer_email"),
    expires_at: readExpiry(context, params),
    livemode: false,
    metadata: readMetadata(params),
    mode: "payment",
    payment_intent: null,
    payment_method_types: [],
    payment_status: "unpaid",
    saved_payment_method_options: readSaving(params),
    status: "open",
    submit_type: readWord(params, "submit_type", ["auto", "book", "donate", "pay"]) ?? null,
    success_url: requireUrl(params, "success_url"),
    discounts: [],
    locale: null,
    total_details: null,
    ui_mode: "hosted_page",
    url: `${context.baseUrl}/c/pay/${id}`,
  };
}

/** Reads the id of an existing customer; null without one. Throws if `customer_email` is given as well. */
function readCustomer(context: Context, params: Params): string | null {
  const id = readText(params, "customer") ?? null;
  if (id === null) return null;
  getCustomer(context, id, "customer");
  if ("customer_email" in params.tree)
    throw badRequest(
      "You may only specify one of these parameters: customer, customer_email.",
      "parameter_invalid_empty",
      "customer_email",
    );
  return id;
}

/** Reads the options for the customer's saved cards. Needs a customer. */
function readSaving(params: Params): CheckoutSession["saved_payment_method_options"] {
  const options = readChild(params, "saved_payment_method_options");
  if (!options) return null;
  if (!("customer" in params.tree))
    throw badRequest(
      "`saved_payment_method_options` can only be used with a `customer`.",
      undefined,
      "saved_payment_method_options",
    );
  return {
    allow_redisplay_filters: null,
    payment_method_remove:
      readWord(options, "payment_method_remove", ["disabled", "enabled"]) ?? null,
    payment_method_save: readWord(options, "payment_method_save", ["disabled", "enabled"]) ?? null,
  };
}

function readReference(params: Params): string | null {
  const reference = readText(params, "client_reference_id") ?? null;
  if (reference === null || reference.length <= 200) return reference;
  const message = "Invalid string: client_reference_id can have up to 200 characters";
  throw badRequest(message, undefined, "client_reference_id");
}

/** Reads the text below the Pay button. */
function readCustomText(params: Params): CheckoutSession["custom_text"] {
  const texts = readChild(params, "custom_text");
  const submit = texts && readChild(texts, "submit");
  return {
    after_submit: null,
    shipping_address: null,
    submit: submit ? { message: requireText(submit, "message") } : null,
    terms_of_service_acceptance: null,
  };
}

const unusedFeatures = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  customer_creation: "if_required",
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<CheckoutSession>;
