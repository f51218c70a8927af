import type { FastifyInstance } from "fastify";
import { findAccountById } from "#server/accounts/queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { wireDollars } from "#shared/money.ts";
import { checkout, getCheckoutSession } from "#shared/payments/contract.ts";
import { startCheckout } from "./checkout.ts";
import { keepEvent } from "./event-queries.ts";
import { observeCheckout } from "./observe-checkout.ts";
import { findSessionPayment, type RidePayment } from "./queries.ts";

export function paymentRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, payments, now } = services;

  serve(checkout)(async ({ body, account }) => {
    const rider = await findAccountById(db, account.id);
    if (!rider) throw notFound("This account");
    return { success: true, ...(await startCheckout(services, rider, body.riderLogId)) };
  });

  serve(getCheckoutSession)(async ({ params, account }) => {
    const asked = await findSessionPayment(db, params.sessionId);
    if (asked?.riderId !== account.id) throw notFound("This payment");
    // The rider may be here before the provider's event is: then it is asked.
    if (asked.state === "open") await observeCheckout(services, asked.rideId);
    const known = (await findSessionPayment(db, params.sessionId)) ?? asked;
    return { success: true, ...outcome(known) };
  });

  void app.register(async (raw: FastifyInstance) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: 1_000_000 },
      (_request, body, done) => done(null, body),
    );
    const options = { schema: { hide: true }, config: { limit: "none" } } as const;
    // The provider is never limited: its signature is checked before anything is read or written.
    raw.post<{ Body: Buffer }>("/stripe/webhook", options, async (request) => {
      const event = payments.readEvent(
        request.body,
        String(request.headers["stripe-signature"] ?? ""),
        now(),
      );
      await keepEvent(db, event);
      return { received: true };
    });
  });
}

const outcomes: Record<RidePayment["state"], "open" | "paid" | "lapsed" | "returned"> = {
  creating: "open",
  open: "open",
  authorized: "paid",
  captured: "paid",
  released: "returned",
  lapsed: "lapsed",
};

const outcome = (payment: RidePayment) => ({
  state: outcomes[payment.state],
  rideId: payment.rideId,
  rideState: payment.rideState,
  reference: payment.reference,
  total: wireDollars(payment.amountCents),
});
