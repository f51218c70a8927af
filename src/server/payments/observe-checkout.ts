import type { CheckoutSession } from "#server/adapters/payments/payments.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { applyPayment } from "./apply-paid.ts";
import { isLive, observeCardPayment } from "./card-payment.ts";
import { findCardPayment } from "./card-payment-queries.ts";
import { lapse } from "./lapse.ts";
import { findRidePayment, type RidePayment } from "./queries.ts";

/**
 * Applies the provider's current state of a checkout, with a saved card or on a payment page. Idempotent: events, the
 * success page and sweeps all call this, in any order.
 */
export async function observeCheckout(services: Services, rideId: string): Promise<void> {
  const payment = await findRidePayment(services.db, rideId);
  if (!payment || isFinal(payment)) return;
  if (isLive(await findCardPayment(services.db, rideId))) {
    await observeCardPayment(services, rideId);
    return;
  }
  const session = await findSession(services, payment);
  if (!session) return;
  const { paymentIntentId, id: sessionId, subjectId: namedRide } = session;
  if (session.status === "expired") await lapse(services, rideId, { by: "stripe" });
  if (session.status === "complete" && paymentIntentId)
    await applyPayment(services, payment, { paymentIntentId, sessionId, rideId: namedRide });
}

/** A captured or released payment stays so, and no page or card can change it. Spares the later events two requests. */
const isFinal = ({ state }: RidePayment): boolean => state === "captured" || state === "released";

/** Finds the page by its ride if the response to its creation was lost. */
async function findSession(
  { payments }: Services,
  payment: RidePayment,
): Promise<CheckoutSession | null> {
  if (payment.sessionId) return payments.findCheckout(payment.sessionId);
  return payments.findCheckoutOf(payment.rideId, plusMinutes(payment.createdAt, -1));
}
