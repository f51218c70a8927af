import { checkSuffix, readUrl } from "#sandbox/stripe/checkout-params.ts";
import type { Context } from "#sandbox/stripe/context.ts";
import type { PaymentIntent } from "#sandbox/stripe/objects.ts";
import { getIntent, newIntent } from "#sandbox/stripe/payment-intents.ts";
import { badRequest } from "#sandbox/stripe/wire/errors.ts";
import { readMetadata } from "#sandbox/stripe/wire/metadata.ts";
import {
  assertAllRead,
  type Params,
  readAmount,
  readFlag,
  readText,
  readTexts,
  readWord,
  requireText,
} from "#sandbox/stripe/wire/params.ts";
import type { Route } from "#sandbox/stripe/wire/routing.ts";
import { confirmIntent, setMethod } from "./confirm-intent.ts";
import { getCustomer } from "./customers.ts";

const minCents = 50;

/** Creates a payment intent without a payment page, and confirms it if `confirm` is set. */
function createDirectIntent(context: Context, params: Params): PaymentIntent {
  const intent = readIntent(context, params);
  const method = readText(params, "payment_method") ?? null;
  const isConfirmed = readFlag(params, "confirm") ?? false;
  const returnUrl = readUrl(params, "return_url");
  if (returnUrl !== null && !isConfirmed)
    throw badRequest(
      "The parameter `return_url` cannot be passed when creating a PaymentIntent unless `confirm` is set to true.",
      undefined,
      "return_url",
    );
  assertAllRead(params);
  const createdIntent = newIntent(context, intent);
  const open = method === null ? createdIntent : setMethod(context, createdIntent, method);
  return isConfirmed ? confirmIntent(context, open, { method: null, returnUrl }) : open;
}

function readIntent(context: Context, params: Params): Partial<PaymentIntent> {
  const customer = readText(params, "customer") ?? null;
  if (customer !== null) getCustomer(context, customer, "customer");
  const allowedTypes = readTexts(params, "allowed_payment_method_types");
  return {
    allowed_payment_method_types: allowedTypes.length === 0 ? null : allowedTypes,
    amount: readPrice(params),
    capture_method:
      readWord(params, "capture_method", ["automatic", "automatic_async", "manual"]) ??
      "automatic_async",
    customer,
    description: readText(params, "description") ?? null,
    metadata: readMetadata(params),
    payment_method_types: ["card"],
    setup_future_usage:
      readWord(params, "setup_future_usage", ["off_session", "on_session"]) ?? null,
    statement_descriptor_suffix: checkSuffix(
      readText(params, "statement_descriptor_suffix") ?? null,
      "statement_descriptor_suffix",
    ),
    transfer_group: readText(params, "transfer_group") ?? null,
  };
}

/** Reads an amount in US dollars, the only currency here. */
function readPrice(params: Params): number {
  const amount = readAmount(params, "amount") ?? 0;
  if (amount < minCents)
    throw badRequest("Amount must be at least $0.50 usd", "amount_too_small", "amount");
  if (requireText(params, "currency") === "usd") return amount;
  throw badRequest("The sandbox takes US dollars only.", undefined, "currency");
}

export const intentCreationRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/payment_intents",
    handle: (context, { params }) => createDirectIntent(context, params),
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/confirm",
    handle(context, { ids: { id = "" }, params }) {
      const method = readText(params, "payment_method") ?? null;
      const returnUrl = readUrl(params, "return_url");
      const isOffSession = readFlag(params, "off_session") ?? false;
      assertAllRead(params);
      return confirmIntent(context, getIntent(context, id), { method, returnUrl, isOffSession });
    },
  },
];
