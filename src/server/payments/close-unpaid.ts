import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { endCardPayment } from "./card-payment.ts";
import { type Ending, lapse } from "./lapse.ts";
import { observeCheckout } from "./observe-checkout.ts";
import { createPage } from "./payment-page.ts";
import { findRidePayment } from "./queries.ts";

/**
 * Ends an unpaid ride and frees its driver, once the provider has confirmed that its page is closed; a
 * payment made before that counts. Returns false if the ride was paid or has ended otherwise. Throws
 * Problem 503 while the page may still be payable.
 */
export async function closeUnpaid(
  services: Services,
  rideId: string,
  ending: Ending,
): Promise<boolean> {
  const card = await endCardPayment(services, rideId);
  if (card === "paid") return false;
  // No page was opened while the card payment lasted.
  if (card === "ended") return lapse(services, rideId, ending);
  const sessionId = await resolveSessionId(services, rideId);
  const status = sessionId ? await services.payments.expireCheckout(sessionId) : "expired";
  if (status === "complete") {
    await observeCheckout(services, rideId);
    return false;
  }
  if (status === "open") {
    throw new Problem(
      503,
      "payments_unavailable",
      "The payment page could not be closed yet. Try again.",
    );
  }
  return lapse(services, rideId, ending);
}

/** Returns the page's session id, or null without a page. Resends an unconfirmed request to learn it. */
async function resolveSessionId(services: Services, rideId: string): Promise<string | null> {
  const payment = await findRidePayment(services.db, rideId);
  if (payment?.state !== "creating") return payment?.sessionId ?? null;
  return (await createPage(services, payment))?.id ?? null;
}
