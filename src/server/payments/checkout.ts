import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { fareOfOffer, findQuotedOffer, type QuotedOffer } from "#server/booking/quoted-offer.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { bookingReference } from "#shared/booking/booking-reference.ts";
import { fareLines, payableLines } from "#shared/fares/fare-lines.ts";
import { cents } from "#shared/money.ts";
import { usableCredit } from "#shared/referrals/policy.ts";
import { payBy, plusMinutes } from "#shared/rides/deadlines.ts";
import { isActive, type RideState } from "#shared/rides/ride-states.ts";
import { blockedWindow } from "#shared/scheduling/blocked-window.ts";
import { closeUnpaid } from "./close-unpaid.ts";
import { type Hold, insertHold, isBookable } from "./hold-queries.ts";
import { type Checkout, offerExpired, openPage } from "./payment-page.ts";
import { policyHash } from "./policy-hash.ts";
import { findBookedState, findRidePayment, findRivalRide } from "./queries.ts";

/** Stripe keeps a payment page open for 30 minutes at least; the hold is shorter and closes the page itself. */
const pageMinutes = 31;

type Rider = { id: string; email: string };

/**
 * Holds the driver of an offer and opens the payment page for its price. Asking again for the same offer gives
 * the same page. Another unpaid ride of the rider is given up, but only for an offer that can be had. Throws 404 for
 * an offer that is not the rider's, 409 when it is too late for it.
 */
export async function startCheckout(
  services: Services,
  rider: Rider,
  riderLogId: string,
): Promise<Checkout> {
  const { db } = services;
  const offer = await findQuotedOffer(db, riderLogId);
  if (!offer || offer.riderId !== rider.id) throw notFound("This offer");
  const kind = offer.schedule ? "scheduled" : "instant";
  const open = await findRivalRide(db, rider.id, kind);
  if (open && isFor(open, offer)) return openPage(services, open.id);
  if (open && open.state !== "awaiting_payment") throw rideUnderWay(open.state);
  const booked = offer.schedule && (await findBookedState(db, offer));
  if (booked) throw alreadyBooked(booked);
  const now = services.now();
  if (offer.expiresAt <= now) throw offerExpired();
  if (!(await isBookable(db, offer, kind))) throw driverGone();
  if (open) await giveUp(services, open, offer);
  const hold = holdFor(services, rider, offer, now);
  const held = await insertHold(services.pool, hold);
  if (held === true) return openPage(services, hold.rideId);
  // Another click of the same rider may have been faster: then its page is the answer.
  const faster = await findRivalRide(db, rider.id, kind);
  if (faster && isFor(faster, offer)) return openPage(services, faster.id);
  throw held === "no credit" ? creditGone() : driverGone();
}

type OpenRide = NonNullable<Awaited<ReturnType<typeof findRivalRide>>>;

const isFor = (open: OpenRide, offer: QuotedOffer) =>
  open.state === "awaiting_payment" &&
  open.quoteId === offer.quoteId &&
  open.offerIndex === offer.offerIndex;

/** Closes the page of an earlier choice. Throws 409 when it was paid in the last second: nobody pays for both. */
async function giveUp(services: Services, open: OpenRide, offer: QuotedOffer): Promise<void> {
  await closeUnpaid(services, open.id, { by: "rider" });
  const state = (await findRidePayment(services.db, open.id))?.rideState;
  if (!state || !isActive(state)) return;
  if (!offer.schedule) throw rideUnderWay(state);
  if (open.quoteId === offer.quoteId) throw alreadyBooked(state);
}

const rideUnderWay = (state: RideState) =>
  new Problem(409, "ride_under_way", "You already have a ride under way", { state });

const alreadyBooked = (state: RideState) =>
  new Problem(409, "already_booked", "You have already booked this ride", { state });

function holdFor(services: Services, rider: Rider, offer: QuotedOffer, now: Date): Hold {
  const rideId = uuidv7();
  const reference = bookingReference((limit) => randomInt(limit));
  const fare = fareOfOffer(offer);
  const credit = usableCredit(offer.openCredit, fare);
  const { publicUrl } = services.env;
  return {
    ...offer,
    rideId,
    reference,
    fare,
    credit,
    requestedAt: now,
    payBy: payBy(now),
    during: windowOf(offer, now),
    policyHash,
    idempotencyKey: `ride:${rideId}:checkout`,
    request: {
      rideId,
      reference,
      email: rider.email,
      lines: payableLines(fareLines(fare), credit),
      total: cents(fare.total - credit),
      expiresAt: Math.floor(plusMinutes(now, pageMinutes).getTime() / 1000),
      successUrl: `${publicUrl}/payment_success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/payment_cancel?ride=${rideId}`,
    },
  };
}

/** A ride now keeps its driver from now on, one of a later day with margins. */
function windowOf({ schedule, minutes, pickupMinutes }: QuotedOffer, now: Date) {
  if (!schedule) return { from: now, until: plusMinutes(now, pickupMinutes + minutes) };
  const { pickupAt, bookedHours } = schedule;
  return blockedWindow({ pickupAt: new Date(pickupAt), minutes, bookedHours });
}

const driverGone = () =>
  new Problem(
    409,
    "driver_unavailable",
    "This driver is no longer available. Refresh prices to choose another.",
  );

const creditGone = () =>
  new Problem(
    409,
    "credit_used",
    "Another ride of yours uses your referral credit. Refresh prices to choose again.",
  );
