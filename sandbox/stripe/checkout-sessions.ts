import { type Context, emit } from "./context.ts";
import { createCheckoutSession } from "./new-checkout-session.ts";
import type { CheckoutSession } from "./objects.ts";
import { voidIntent } from "./payment-intents.ts";
import { noSuch, notAllowed } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { readText, readWord } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Returns the session, expiring it first if it is overdue. */
export function getSession(context: Context, id: string): CheckoutSession {
  const session = context.store.find("checkout.session", id);
  if (!session) throw noSuch("checkout.session", id);
  const isDue = session.status === "open" && session.expires_at <= context.now;
  return isDue ? expireSession(context, session) : session;
}

export function expireDueSessions(context: Context): void {
  for (const session of context.store.where("checkout.session", "status", "open")) {
    if (session.expires_at <= context.now) expireSession(context, session);
  }
}

function expireSession(context: Context, open: CheckoutSession): CheckoutSession {
  const session = context.store.put("checkout.session", { ...open, status: "expired", url: null });
  emit(context, "checkout.session.expired", session);
  const intent = context.store.find("payment_intent", session.payment_intent ?? "");
  if (intent) voidIntent(context, intent, "expired");
  return session;
}

export const checkoutSessionRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/checkout/sessions",
    handle: (context, { params }) => createCheckoutSession(context, params),
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions",
    handle(context, { params }) {
      const intent = readText(params, "payment_intent");
      const status = readWord(params, "status", ["complete", "expired", "open"]);
      const sessions = intent
        ? context.store.where("checkout.session", "payment_intent", intent)
        : context.store.list("checkout.session");
      const matching = sessions.filter((one) => status === undefined || one.status === status);
      return listPage(params, "/v1/checkout/sessions", matching);
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id",
    handle: (context, { ids: { id = "" } }) => getSession(context, id),
  },
  {
    method: "POST",
    path: "/v1/checkout/sessions/:id/expire",
    handle(context, { ids: { id = "" } }) {
      const session = getSession(context, id);
      if (session.status === "open") return expireSession(context, session);
      throw notAllowed(
        'Only Checkout Sessions with a status in ["open"] can be expired. ' +
          `This Checkout Session has a status of ${session.status}`,
      );
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id/line_items",
    handle(context, { ids: { id = "" }, params }) {
      const session = getSession(context, id);
      const lines = context.store.find("checkout_order", session.id)?.lines ?? [];
      const items = lines.map(({ item }) => item).reverse();
      return listPage(params, `/v1/checkout/sessions/${id}/line_items`, items);
    },
  },
];
