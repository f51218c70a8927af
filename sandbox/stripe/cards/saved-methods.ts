import { type Context, emit } from "#sandbox/stripe/context.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { PaymentMethod } from "#sandbox/stripe/objects.ts";
import { noSuch, notAllowed } from "#sandbox/stripe/wire/errors.ts";
import { listPage } from "#sandbox/stripe/wire/lists.ts";
import { assertAllRead, readText, readWord, requireText } from "#sandbox/stripe/wire/params.ts";
import type { Route } from "#sandbox/stripe/wire/routing.ts";
import { testTokens } from "./card-behavior.ts";
import type { Behavior, Card } from "./payer.ts";

/** Creates the payment method of a card, attached to no customer. */
export function createMethod(
  context: Context,
  card: Card,
  { behavior, payer }: { behavior: Behavior; payer: { email: string; name: string } | null },
): PaymentMethod {
  const id = newId("pm");
  context.store.put("card_behavior", { id, ...behavior });
  return context.store.put("payment_method", {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: {
        city: null,
        country: "US",
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: payer?.email ?? null,
      name: payer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      funding: "credit",
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: card.wallet
        ? { type: card.wallet, [card.wallet]: {}, dynamic_last4: card.last4 }
        : null,
    },
    created: context.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  });
}

export function getMethod(context: Context, id: string, param = "id"): PaymentMethod {
  const method = context.store.find("payment_method", id);
  if (!method) throw noSuch("PaymentMethod", id, param);
  return method;
}

export function attachMethod(
  context: Context,
  method: PaymentMethod,
  customer: string,
  allowRedisplay = method.allow_redisplay,
): PaymentMethod {
  const change = { customer, allow_redisplay: allowRedisplay };
  const attachedMethod = context.store.put("payment_method", { ...method, ...change });
  emit(context, "payment_method.attached", attachedMethod);
  return attachedMethod;
}

/** Detaches a payment method for good: it can never be attached or charged again. */
export function detachMethod(context: Context, method: PaymentMethod): PaymentMethod {
  const { customer } = method;
  context.store.put("spent_method", { id: method.id });
  const detachedMethod = context.store.put("payment_method", { ...method, customer: null });
  emit(context, "payment_method.detached", detachedMethod, { previous: { customer } });
  return detachedMethod;
}

/** A customer's payment methods, oldest first. */
export const methodsOf = ({ store }: Pick<Context, "store">, customer: string): PaymentMethod[] =>
  store.where("payment_method", "customer", customer);

/** Throws for a payment method that was detached, or was used without being attached. */
export function assertNotDetached(context: Context, { id }: PaymentMethod): void {
  if (!context.store.find("spent_method", id)) return;
  throw notAllowed(
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a " +
      "connected account without Customer attachment, or was detached from a Customer. It may not be used again. " +
      "To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    undefined,
    "payment_method",
  );
}

/** Returns the payment method of an id, or a new one for a test token such as `pm_card_visa`. */
export function resolveMethod(context: Context, id: string, param: string): PaymentMethod {
  const token = testTokens[id];
  if (!token) return getMethod(context, id, param);
  const expYear = new Date(context.now * 1000).getUTCFullYear() + 2;
  const card = { ...token.card, expMonth: 12, expYear };
  return createMethod(context, card, { behavior: token.behavior, payer: null });
}

function attach(context: Context, id: string, customer: string): PaymentMethod {
  const method = resolveMethod(context, id, "id");
  assertNotDetached(context, method);
  if (!context.store.find("customer", customer)) throw noSuch("customer", customer, "customer");
  if (method.customer !== null)
    throw notAllowed("The payment method you provided has already been attached to a customer.");
  return attachMethod(context, method, customer);
}

function detach(context: Context, id: string): PaymentMethod {
  const method = getMethod(context, id);
  if (method.customer !== null) return detachMethod(context, method);
  throw notAllowed(
    "The payment method you provided is not attached to a customer so detachment is impossible.",
  );
}

export const paymentMethodRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/payment_methods",
    handle(context, { params }) {
      const customer = readText(params, "customer");
      if (customer !== undefined && !context.store.find("customer", customer))
        throw noSuch("customer", customer, "customer");
      readWord(params, "type", ["card"]);
      const methods = customer === undefined ? [] : methodsOf(context, customer);
      return listPage(params, "/v1/payment_methods", methods);
    },
  },
  {
    method: "GET",
    path: "/v1/payment_methods/:id",
    handle: (context, { ids: { id = "" } }) => getMethod(context, id),
  },
  {
    method: "POST",
    path: "/v1/payment_methods/:id/attach",
    handle(context, { ids: { id = "" }, params }) {
      const customer = requireText(params, "customer");
      assertAllRead(params);
      return attach(context, id, customer);
    },
  },
  {
    method: "POST",
    path: "/v1/payment_methods/:id/detach",
    handle(context, { ids: { id = "" }, params }) {
      assertAllRead(params);
      return detach(context, id);
    },
  },
];
