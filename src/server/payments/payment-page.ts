import type { CheckoutRequest } from "#server/adapters/payments/payments.ts";
import { notFound, Problem } from "#server/http/problem.ts";
import type { Services } from "#server/services.ts";
import { findRidePayment, setSession } from "./queries.ts";

export type Checkout = { url: string; rideId: string; reference: string };

export const offerExpired = () =>
  new Problem(409, "offer_expired", "This price has expired. Refresh prices to choose again.");

/** Opens the page of a held ride, or finds it open. The stored request and key make it the same page each time. */
export async function openPage(services: Services, rideId: string): Promise<Checkout> {
  const { db, payments } = services;
  const payment = await findRidePayment(db, rideId);
  if (!payment) throw notFound("This ride");
  const { reference } = payment;
  if (payment.state === "open" && payment.sessionUrl)
    return { url: payment.sessionUrl, rideId, reference };
  if (payment.state !== "creating") throw offerExpired();
  const session = await payments.createCheckout(
    payment.request as unknown as CheckoutRequest,
    payment.idempotencyKey,
  );
  await setSession(db, rideId, session);
  if (!session.url) throw offerExpired();
  return { url: session.url, rideId, reference };
}
