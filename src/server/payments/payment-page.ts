import {
  type CheckoutRequest,
  type CheckoutSession,
  CustomerUnknown,
  PaymentFailed,
  PaymentRefused,
} from "#server/adapters/payments/payments.ts";
import { deleteCustomerRow } from "#server/cards/customer-queries.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { isLive } from "./card-payment.ts";
import { findCardPayment } from "./card-payment-queries.ts";
import { lapse } from "./lapse.ts";
import {
  countPageFailure,
  dropCustomer,
  findRidePayment,
  type RidePayment,
  setSession,
} from "./queries.ts";

/** Our own page for a ride that is paid with a saved card. */
export const cardPageUrl = ({ env }: Pick<Services, "env">, rideId: string): string =>
  `${env.publicUrl}/payment/ride/${rideId}`;

export type Checkout = { url: string; rideId: string; reference: string };

export const offerExpired = () =>
  new Problem(409, "offer_expired", "This price has expired. Refresh prices to choose again.");

/**
 * Opens the payment page of an unpaid ride: ours if a saved card pays, else the provider's. Idempotent through the
 * stored request and idempotency key. Throws Problem 409 if the ride can no longer be paid, 503 if the provider is
 * unreachable.
 */
export async function openPage(services: Services, rideId: string): Promise<Checkout> {
  const payment = await findRidePayment(services.db, rideId);
  if (!payment) throw notFound("This ride");
  const { reference } = payment;
  if (payment.state === "open" && payment.sessionUrl) {
    return { url: payment.sessionUrl, rideId, reference };
  }
  if (payment.state !== "creating") throw offerExpired();
  if (isLive(await findCardPayment(services.db, rideId)))
    return { url: cardPageUrl(services, rideId), rideId, reference };
  const session = await createPage(services, payment);
  if (!session?.url) throw offerExpired();
  return { url: session.url, rideId, reference };
}

/** Sends or resends the stored request. If it is refused, no page exists: returns null and lets the ride lapse. */
export async function createPage(
  services: Services,
  payment: RidePayment,
): Promise<CheckoutSession | null> {
  const { db, payments } = services;
  const { rideId, idempotencyKey, failures } = payment;
  const key = failures === 0 ? idempotencyKey : `${idempotencyKey}:${failures}`;
  const request = payment.request as unknown as CheckoutRequest;
  try {
    const session =
      (await findEarlierPage(services, payment)) ?? (await payments.createCheckout(request, key));
    return await storePage(services, rideId, session);
  } catch (error) {
    if (error instanceof CustomerUnknown && request.customerId !== undefined) {
      await deleteCustomerRow(db, request.customerId);
      await dropCustomer(db, rideId);
      return openWithoutCustomer(services, rideId);
    }
    if (error instanceof PaymentRefused) {
      services.log.warn({ err: error, rideId }, "Stripe refused a payment page");
      await lapse(services, rideId, { by: "platform" });
      return null;
    }
    if (error instanceof PaymentFailed) await countPageFailure(db, rideId);
    throw error;
  }
}

/**
 * Stores a page and returns it. If another page was stored first, closes this one and returns the stored page, or null
 * without one: after a failure the idempotency key changes, so that two servers can create a page each.
 */
async function storePage(
  { db, payments, now }: Services,
  rideId: string,
  session: CheckoutSession,
): Promise<CheckoutSession | null> {
  if (await setSession(db, rideId, { ...session, now: now() })) return session;
  const sessionId = (await findRidePayment(db, rideId))?.sessionId ?? null;
  if (sessionId !== session.id) await payments.expireCheckout(session.id);
  return sessionId === null ? null : payments.findCheckout(sessionId);
}

/** Retries without the customer after the provider did not know it. */
async function openWithoutCustomer(
  services: Services,
  rideId: string,
): Promise<CheckoutSession | null> {
  const payment = await findRidePayment(services.db, rideId);
  return payment?.state === "creating" ? createPage(services, payment) : null;
}

/** An earlier failure may have come after the page was created; find it instead of creating a second one. */
async function findEarlierPage(
  { payments }: Services,
  { rideId, failures, createdAt }: RidePayment,
): Promise<CheckoutSession | null> {
  return failures === 0 ? null : payments.findCheckoutOf(rideId, plusMinutes(createdAt, -1));
}
