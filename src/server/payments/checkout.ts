import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { fareOfOffer, findQuotedOffer, type QuotedOffer } from "#server/booking/quoted-offer.ts";
import { findUsableCard, getUsableCard } from "#server/cards/cards.ts";
import { ensureCustomer } from "#server/cards/customer.ts";
import { assertContactsVerified } from "#server/contact-proofs/assert-contacts-verified.ts";
import { notFound, Problem } from "#server/problem.ts";
import { findPickupNote } from "#server/saved-places/queries.ts";
import type { Services } from "#server/services.ts";
import { surchargesOfOffer } from "#server/surcharges/trip-surcharges.ts";
import { bookingReference } from "#shared/booking/booking-reference.ts";
import { fareLines, payableLines } from "#shared/fares/fare-lines.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { usableCredit } from "#shared/referrals/policy.ts";
import { isActive, type RideState } from "#shared/rides/ride-states.ts";
import { blockedWindow } from "#shared/scheduling/blocked-window.ts";
import { dueOf } from "#shared/surcharges/amount-due.ts";
import { tollConsent } from "#shared/tolls/toll-rule.ts";
import { closeUnpaid } from "./close-unpaid.ts";
import { getPayBy } from "./hold-limits.ts";
import { type Hold, insertHold, isBookable } from "./hold-queries.ts";
import { pageExpiry } from "./page-expiry.ts";
import { type Checkout, cardPageUrl, offerExpired, openPage } from "./payment-page.ts";
import { policyHash } from "./policy-hash.ts";
import { findBookedState, findRidePayment, findRivalRide } from "./queries.ts";

export type Rider = { id: string; email: string };

/** Saved card that the rider was shown: null if none was, undefined if unknown. */
type SeenCardId = string | null | undefined;
type Choice = { riderLogId: string; cardId?: SeenCardId };

/**
 * Reserves the offer's driver and opens its payment page. Idempotent per offer. Gives up another unpaid ride of
 * the rider, but only if the new offer is still available. Throws 404 for another rider's offer, 409 if the
 * offer is no longer available.
 */
export async function startCheckout(
  services: Services,
  rider: Rider,
  { riderLogId, cardId }: Choice,
): Promise<Checkout> {
  const { db } = services;
  const offer = await findQuotedOffer(db, riderLogId);
  if (!offer || offer.riderId !== rider.id) throw notFound("This offer");
  const kind = offer.schedule ? "scheduled" : "instant";
  const rival = await findRivalRide(db, rider.id, kind);
  if (isFor(rival, offer)) return openPage(services, rival.id);
  await assertContactsVerified(services, rider.id, "book a ride");
  await assertNoOtherRide(services, rival, offer);
  const now = services.now();
  if (offer.expiresAt <= now) throw offerExpired();
  if (!(await isBookable(db, offer, kind))) throw driverGone();
  const payBy = await getPayBy(services, { riderId: rider.id, isChange: rival !== null, now });
  if (rival) await abandonRide(services, rival, offer);
  const hold = await buildHold(services, rider, { offer, now, payBy, cardId });
  const holdResult = await insertHold(services.pool, hold);
  if (holdResult === true) return openPage(services, hold.rideId);
  // A concurrent checkout of the same rider may have won; if it was for this offer, return its page.
  const concurrent = await findRivalRide(db, rider.id, kind);
  if (isFor(concurrent, offer)) return openPage(services, concurrent.id);
  throw holdResult === "no credit" ? creditGone() : driverGone();
}

type OpenRide = NonNullable<Awaited<ReturnType<typeof findRivalRide>>>;

const isFor = (rival: OpenRide | null, offer: QuotedOffer): rival is OpenRide =>
  rival?.state === "awaiting_payment" &&
  rival.quoteId === offer.quoteId &&
  rival.offerIndex === offer.offerIndex;

/** Throws 409 if the rider has a paid ride under way or has booked this one. */
async function assertNoOtherRide(
  { db }: Services,
  rival: OpenRide | null,
  offer: QuotedOffer,
): Promise<void> {
  if (rival && rival.state !== "awaiting_payment") throw rideUnderWay(rival.state);
  const bookedState = offer.schedule && (await findBookedState(db, offer));
  if (bookedState) throw alreadyBooked(bookedState);
}

/**
 * Closes the page of an earlier choice. Throws 409 if it was paid in the meantime, so that the rider never
 * pays twice; a paid scheduled ride from another quote is kept.
 */
async function abandonRide(services: Services, open: OpenRide, offer: QuotedOffer): Promise<void> {
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

interface NewHold {
  offer: QuotedOffer;
  now: Date;
  payBy: Date;
  cardId: SeenCardId;
}

async function buildHold(
  services: Services,
  rider: Rider,
  { offer, now, payBy, cardId }: NewHold,
): Promise<Hold> {
  const rideId = uuidv7();
  const reference = bookingReference((limit) => randomInt(limit));
  const fare = fareOfOffer(offer);
  const credit = usableCredit(offer.openCredit, fare);
  const fees = await surchargesOfOffer(services.surcharges, offer, fare.fare);
  const card = await chooseCard(services, rider.id, cardId);
  const customerId = card?.customerId ?? (await ensureCustomer(services, rider));
  const total = dueOf(fare.total, { fees, credit });
  const { publicUrl, STRIPE_PAYMENT_METHODS, STRIPE_STATEMENT_SUFFIX } = services.env;
  return {
    ...offer,
    route: services.quotedRoutes.find(offer.quoteId),
    rideId,
    reference,
    fare,
    credit,
    fees,
    requestedAt: now,
    payBy,
    during: blockedTime(offer, now),
    notes: offer.schedule
      ? offer.schedule.notes
      : await findPickupNote(services.db, rider.id, offer.from),
    policyHash,
    idempotencyKey: `ride:${rideId}:checkout`,
    tolls: services.tolls?.limits ?? null,
    card: card && {
      ...card,
      idempotencyKey: `ride:${rideId}:card`,
      request: {
        ...{ rideId, reference, total, customerId: card.customerId, cardId: card.cardId },
        returnUrl: cardPageUrl(services, rideId),
        statementSuffix: STRIPE_STATEMENT_SUFFIX,
      },
    },
    request: {
      rideId,
      reference,
      email: rider.email,
      ...(customerId !== null && { customerId }),
      lines: payableLines(fareLines(fare), { fees, credit }).map((line, index) =>
        index === 0 ? { ...line, about: subjectOf(offer, reference) } : line,
      ),
      total,
      expiresAt: pageExpiry(now),
      successUrl: `${publicUrl}/payment_success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/payment_cancel?ride=${rideId}`,
      paymentMethods: STRIPE_PAYMENT_METHODS,
      statementSuffix: STRIPE_STATEMENT_SUFFIX,
      ...(services.tolls && { laterCharges: tollConsent(services.tolls.limits.ride) }),
    },
  };
}

/** "Ride FRABC123XYZ with Omar, 17.26 mi", or a scheduled pickup time. Names no places, which Stripe need not know. */
function subjectOf(
  { driverFirstName, schedule, milesHundredths }: QuotedOffer,
  reference: string,
): string {
  const detail = schedule
    ? formatMarketTime(new Date(schedule.pickupAt))
    : `${milesHundredths / 100} mi`;
  return `Ride ${reference} with ${driverFirstName}, ${detail}`;
}

/**
 * Saved card to charge: the card shown to the rider, the default one if unknown, or null if none was shown or cards are
 * not accepted. Throws 409 if the shown card was removed or has expired.
 */
async function chooseCard(services: Services, riderId: string, seenCardId: SeenCardId) {
  const takesCards = services.env.STRIPE_PAYMENT_METHODS.includes("card");
  if (!takesCards || seenCardId === null) return null;
  return seenCardId === undefined
    ? findUsableCard(services, riderId)
    : getUsableCard(services, riderId, seenCardId);
}

/** An instant ride blocks its driver from now; a scheduled one for its window with margins. */
function blockedTime({ schedule, minutes, pickupMinutes }: QuotedOffer, now: Date) {
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
