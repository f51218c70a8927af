import { findAccountById } from "#server/accounts/queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { wireDollars } from "#shared/money.ts";
import { checkout, getCheckoutSession } from "#shared/payments/contract.ts";
import { startCheckout } from "./checkout.ts";
import { observeCheckout } from "./observe-checkout.ts";
import { findSessionPayment, type RidePayment } from "./queries.ts";

export function paymentRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db } = services;

  serve(checkout)(async ({ body, account }) => {
    const rider = await findAccountById(db, account.id);
    if (!rider) throw notFound("This account");
    return { success: true, ...(await startCheckout(services, rider, body.riderLogId)) };
  });

  serve(getCheckoutSession)(async ({ params, account }) => {
    const before = await findSessionPayment(db, params.sessionId);
    if (before?.riderId !== account.id) throw notFound("This payment");
    // The rider can arrive before the provider's event does, so ask the provider.
    if (before.state === "open") await observeCheckout(services, before.rideId);
    const payment = (await findSessionPayment(db, params.sessionId)) ?? before;
    return { success: true, ...outcome(payment) };
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
  total: wireDollars(payment.fareCents + payment.taxCents),
  amountDue: wireDollars(payment.amountCents),
});
