import { type Desk, emit } from "./desk.ts";
import { noSuch, notAllowed } from "./errors.ts";
import { listPage } from "./lists.ts";
import { createCheckoutSession } from "./new-checkout-session.ts";
import type { CheckoutSession } from "./objects.ts";
import { readText, readWord } from "./params.ts";
import { voidIntent } from "./payment-intents.ts";
import type { Route } from "./routing.ts";

/** The session as it stands now: one whose time is over expires as it is looked at. */
export function getSession(desk: Desk, id: string): CheckoutSession {
  const session = desk.store.find("checkout.session", id);
  if (!session) throw noSuch("checkout.session", id);
  const isDue = session.status === "open" && session.expires_at <= desk.now;
  return isDue ? expireSession(desk, session) : session;
}

/** Expires every open session whose time is over. */
export function expireDueSessions(desk: Desk): void {
  for (const session of desk.store.where("checkout.session", "status", "open")) {
    if (session.expires_at <= desk.now) expireSession(desk, session);
  }
}

function expireSession(desk: Desk, open: CheckoutSession): CheckoutSession {
  const session = desk.store.put("checkout.session", { ...open, status: "expired", url: null });
  emit(desk, "checkout.session.expired", session);
  const intent = desk.store.find("payment_intent", session.payment_intent ?? "");
  if (intent) voidIntent(desk, intent, "expired");
  return session;
}

export const checkoutSessionRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/checkout/sessions",
    answer: (desk, { params }) => createCheckoutSession(desk, params),
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions",
    answer(desk, { params }) {
      const intent = readText(params, "payment_intent");
      const status = readWord(params, "status", ["complete", "expired", "open"]);
      const sessions = intent
        ? desk.store.where("checkout.session", "payment_intent", intent)
        : desk.store.list("checkout.session");
      const wanted = sessions.filter((one) => status === undefined || one.status === status);
      return listPage(params, "/v1/checkout/sessions", wanted);
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id",
    answer: (desk, { ids: { id = "" } }) => getSession(desk, id),
  },
  {
    method: "POST",
    path: "/v1/checkout/sessions/:id/expire",
    answer(desk, { ids: { id = "" } }) {
      const session = getSession(desk, id);
      if (session.status === "open") return expireSession(desk, session);
      throw notAllowed(
        'Only Checkout Sessions with a status in ["open"] can be expired. ' +
          `This Checkout Session has a status of ${session.status}`,
      );
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id/line_items",
    answer(desk, { ids: { id = "" }, params }) {
      const session = getSession(desk, id);
      const lines = desk.store.find("checkout_order", session.id)?.lines ?? [];
      const items = lines.map(({ item }) => item).reverse();
      return listPage(params, `/v1/checkout/sessions/${id}/line_items`, items);
    },
  },
];
