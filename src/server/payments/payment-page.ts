import {
  type CheckoutRequest,
  type CheckoutSession,
  PaymentFailed,
  PaymentRefused,
} from "#server/adapters/payments/payments.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import { lapse } from "./lapse.ts";
import { countPageFailure, findRidePayment, type RidePayment, setSession } from "./queries.ts";

export type Checkout = { url: string; rideId: string; reference: string };

export const offerExpired = () =>
  new Problem(409, "offer_expired", "This price has expired. Refresh prices to choose again.");

/**
 * Opens the page of a held ride, or finds it open. The stored request and key make it the same page each time.
 * Throws Problem 409 when the ride cannot be paid any more, 503 when the provider is out of reach.
 */
export async function openPage(services: Services, rideId: string): Promise<Checkout> {
  const payment = await findRidePayment(services.db, rideId);
  if (!payment) throw notFound("This ride");
  const { reference } = payment;
  if (payment.state === "open" && payment.sessionUrl) {
    return { url: payment.sessionUrl, rideId, reference };
  }
  if (payment.state !== "creating") throw offerExpired();
  const session = await createPage(services, payment);
  if (!session?.url) throw offerExpired();
  return { url: session.url, rideId, reference };
}

/** Sends the stored request, first or once more. Null when it is refused: no page ever was, the ride lapses. */
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
      (await pageMadeBefore(services, payment)) ?? (await payments.createCheckout(request, key));
    await setSession(db, rideId, session);
    return session;
  } catch (error) {
    if (error instanceof PaymentRefused) {
      await lapse(services, rideId, { by: "platform" });
      return null;
    }
    if (error instanceof PaymentFailed) await countPageFailure(db, rideId);
    throw error;
  }
}

/** A failure of the provider's may have come after the work: then the page is there, and is not made twice. */
async function pageMadeBefore(
  { payments }: Services,
  { rideId, failures, createdAt }: RidePayment,
): Promise<CheckoutSession | null> {
  return failures === 0 ? null : payments.findCheckoutOfRide(rideId, plusMinutes(createdAt, -1));
}
