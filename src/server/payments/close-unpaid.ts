import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { type Ending, lapse } from "./lapse.ts";
import { observeCheckout } from "./observe-checkout.ts";
import { createPage } from "./payment-page.ts";
import { findRidePayment } from "./queries.ts";

/**
 * Ends an unpaid ride and frees its driver, but only once the provider has confirmed that its page is closed: a
 * rider who paid in the last second has paid. False when it was not this that ended it. Throws Problem 503 while the
 * page may still be payable.
 */
export async function closeUnpaid(
  services: Services,
  rideId: string,
  ending: Ending,
): Promise<boolean> {
  const sessionId = await sessionOf(services, rideId);
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

/** The id of the ride's page, null when there is none; a request that was left half sent is sent again to learn it. */
async function sessionOf(services: Services, rideId: string): Promise<string | null> {
  const payment = await findRidePayment(services.db, rideId);
  if (payment?.state !== "creating") return payment?.sessionId ?? null;
  return (await createPage(services, payment))?.id ?? null;
}
