import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { fareOfOffer, findQuotedOffer, type QuotedOffer } from "#server/booking/quoted-offer.ts";
import { notFound, Problem } from "#server/http/problem.ts";
import type { Services } from "#server/services.ts";
import { bookingReference } from "#shared/booking/booking-reference.ts";
import { fareLines } from "#shared/fares/fare-lines.ts";
import { payBy, plusMinutes } from "#shared/rides/deadlines.ts";
import { closeUnpaid } from "./close-unpaid.ts";
import { type Hold, insertHold, isBookable } from "./hold-queries.ts";
import { type Checkout, offerExpired, openPage } from "./payment-page.ts";
import { findOpenInstantRide } from "./queries.ts";

/** Stripe keeps a payment page open for 30 minutes at least; the hold is shorter and closes the page itself. */
const pageMinutes = 31;

type Rider = { id: string; email: string };

/**
 * Holds the driver of an offer and opens the payment page for its price. Asking again for the same offer gives
 * the same page. Throws 404 for an offer that is not the rider's, 409 when it is too late for it.
 */
export async function startCheckout(
  services: Services,
  rider: Rider,
  riderLogId: string,
): Promise<Checkout> {
  const offer = await findQuotedOffer(services.db, riderLogId);
  if (!offer || offer.riderId !== rider.id) throw notFound("This offer");
  const repeated = await reopen(services, rider, offer);
  if (repeated) return repeated;
  const now = services.now();
  if (offer.expiresAt <= now) throw offerExpired();
  if (!(await isBookable(services.db, offer.driverId))) throw driverGone();
  const hold = holdFor(services, rider, offer, now);
  if (await insertHold(services.pool, hold)) return openPage(services, hold.rideId);
  // Another click of the same rider may have been faster: then its page is the answer.
  const sameRider = await reopen(services, rider, offer);
  if (sameRider) return sameRider;
  throw driverGone();
}

/** The page of the rider's open ride when it is for this offer; any other unpaid one is given up. */
async function reopen(
  services: Services,
  rider: Rider,
  offer: QuotedOffer,
): Promise<Checkout | null> {
  const open = await findOpenInstantRide(services.db, rider.id);
  if (!open) return null;
  if (open.state !== "awaiting_payment") {
    throw new Problem(409, "ride_under_way", "You already have a ride under way", {
      state: open.state,
    });
  }
  if (open.quoteId === offer.quoteId && open.offerIndex === offer.offerIndex)
    return openPage(services, open.id);
  await closeUnpaid(services, open.id, "rider");
  return null;
}

function holdFor(services: Services, rider: Rider, offer: QuotedOffer, now: Date): Hold {
  const rideId = uuidv7();
  const reference = bookingReference((limit) => randomInt(limit));
  const fare = fareOfOffer(offer);
  const { publicUrl } = services.env;
  return {
    ...offer,
    rideId,
    reference,
    fare,
    requestedAt: now,
    payBy: payBy(now),
    until: plusMinutes(now, offer.pickupMinutes + offer.minutes),
    idempotencyKey: `ride:${rideId}:checkout`,
    request: {
      rideId,
      reference,
      email: rider.email,
      lines: fareLines(fare),
      total: fare.total,
      expiresAt: Math.floor(plusMinutes(now, pageMinutes).getTime() / 1000),
      successUrl: `${publicUrl}/payment_success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/payment_cancel?ride=${rideId}`,
    },
  };
}

const driverGone = () =>
  new Problem(
    409,
    "driver_unavailable",
    "This driver is no longer available. Refresh prices to choose another.",
  );
