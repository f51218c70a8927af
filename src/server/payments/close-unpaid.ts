import { PaymentRefused } from "#server/adapters/payments/payments.ts";
import { tryMove } from "#server/rides/move-ride.ts";
import type { Services } from "#server/services.ts";
import { observeCheckout } from "./observe-checkout.ts";
import { openPage } from "./payment-page.ts";
import { findRidePayment, setLapsed } from "./queries.ts";

/**
 * Ends an unpaid ride and frees its driver, but only once the provider has confirmed that its page is closed: a
 * rider who paid in the last second has paid. Throws Problem 503 when the provider is out of reach.
 */
export async function closeUnpaid(
  services: Services,
  rideId: string,
  by: "rider" | "platform",
): Promise<void> {
  const sessionId = await sessionOf(services, rideId);
  if (sessionId && (await services.payments.expireCheckout(sessionId)) === "complete") {
    await observeCheckout(services, rideId);
    return;
  }
  await services.db.transaction().execute(async (tx) => {
    await tryMove(tx, { rideId, action: "lapse", by, now: services.now() });
    await setLapsed(tx, rideId);
  });
}

/** The id of the ride's page; a request that a crash left half sent is sent again to learn it. */
async function sessionOf(services: Services, rideId: string): Promise<string | null> {
  const payment = await findRidePayment(services.db, rideId);
  if (payment?.state !== "creating") return payment?.sessionId ?? null;
  try {
    await openPage(services, rideId);
  } catch (error) {
    // Refused for good (its time was over): no page ever existed.
    if (!(error instanceof PaymentRefused)) throw error;
  }
  return (await findRidePayment(services.db, rideId))?.sessionId ?? null;
}
