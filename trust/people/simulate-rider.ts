import { calculateFare } from "#shared/booking/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { centsFromDollars } from "#shared/money.ts";
import { checkout, getCheckoutSession } from "#shared/payments/contract.ts";
import { cancelRide, getRide } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { type Actor, pause } from "./actor.ts";

// Probabilities of a rider's actions.
const SCHEDULES = 0.25;
const ABANDONS = 0.08;
const DECLINED_FIRST = 0.1;
const CANCELS_WHILE_PAYING = 0.1;
const CANCELS_LATER = 0.2;

const PARALLEL_CALLS = 8;
const MAX_POLLS = 15;
const DAY_MS = 24 * 3600 * 1000;
const PICKUP = "350 5th Ave, New York, NY 10118";
const DESTINATIONS = ["JFK Airport", "LaGuardia Airport", "200 Central Park W, New York, NY 10024"];

interface ChosenOffer {
  offerId: string;
  cents: number;
  isScheduled: boolean;
}

/** Books rides one after the other until the signal aborts. */
export async function simulateRider(actor: Actor, booking: AbortSignal): Promise<void> {
  while (!booking.aborted) {
    await pause(actor.draws.between(1500, 6000), booking);
    if (booking.aborted) return;
    const chosenOffer = await (actor.draws.chance(SCHEDULES)
      ? offerForLater(actor)
      : offerForNow(actor));
    const page = chosenOffer && (await openPage(actor, chosenOffer));
    if (!page || actor.draws.chance(ABANDONS)) continue;
    await pay(actor, page);
    await follow(actor, { rideId: page.rideId, isScheduled: chosenOffer.isScheduled }, booking);
  }
}

async function offerForNow({ caller, draws }: Actor): Promise<ChosenOffer | null> {
  const body = { from: PICKUP, to: draws.oneOf(DESTINATIONS) ?? "JFK Airport" };
  const quote = await caller.attempt(calculateFare, { body });
  const offer = draws.oneOf(quote?.rides ?? []);
  return offer
    ? { offerId: offer.id, cents: centsFromDollars(offer.amountDue), isScheduled: false }
    : null;
}

async function offerForLater({ caller, draws }: Actor): Promise<ChosenOffer | null> {
  const pickupDay = new Date(Date.now() + draws.between(2, 20) * DAY_MS);
  const body = {
    pickupDateTime: marketIsoDate(pickupDay),
    pickupTime: `${String(Math.floor(draws.between(6, 22))).padStart(2, "0")}:00`,
    name: "Robin Rider",
    phoneNumber: "+1 212-555-0100",
    pickupLocation: PICKUP,
    finalDestination: draws.oneOf(DESTINATIONS) ?? "JFK Airport",
  };
  const quote = await caller.attempt(scheduleRide, { body });
  const offer = draws.oneOf(quote?.data.availableDrivers ?? []);
  if (!offer) return null;
  return {
    offerId: offer.riderRequestLog.id,
    cents: centsFromDollars(offer.amountDue),
    isScheduled: true,
  };
}

interface PaymentPage {
  rideId: string;
  sessionId: string;
}

/** Selects one offer by parallel calls. */
async function openPage(
  { caller, diary }: Actor,
  { offerId, cents }: ChosenOffer,
): Promise<PaymentPage | null> {
  const answers = await Promise.all(
    Array.from({ length: PARALLEL_CALLS }, () =>
      caller.attempt(checkout, { body: { riderLogId: offerId } }),
    ),
  );
  const pages = answers.filter((answer) => answer !== null);
  for (const { rideId } of pages) {
    if (!diary.shownTotals.has(rideId)) diary.acts.push({ rideId, state: "awaiting_payment" });
    diary.shownTotals.set(rideId, cents);
    const rides = diary.ridesOfOffers.get(offerId) ?? new Set();
    diary.ridesOfOffers.set(offerId, rides.add(rideId));
  }
  const [page] = pages;
  const sessionId = /cs_\w+/.exec(page?.url ?? "")?.[0];
  return page && sessionId ? { rideId: page.rideId, sessionId } : null;
}

/** Presses Pay by parallel calls. */
async function pay(actor: Actor, { rideId, sessionId }: PaymentPage): Promise<void> {
  const { caller, draws, diary, sandbox } = actor;
  if (draws.chance(DECLINED_FIRST)) await sandbox.pay(sessionId, "4000000000000002");
  const cancelling = draws.chance(CANCELS_WHILE_PAYING) ? cancel(actor, rideId) : null;
  const outcomes = await Promise.all(
    Array.from({ length: PARALLEL_CALLS }, () => sandbox.pay(sessionId, "4242424242424242")),
  );
  if (outcomes.includes("paid")) diary.paidRides.add(rideId);
  await cancelling;
  await caller.attempt(getCheckoutSession, { params: { sessionId } });
}

async function follow(
  actor: Actor,
  { rideId, isScheduled }: { rideId: string; isScheduled: boolean },
  booking: AbortSignal,
): Promise<void> {
  if (actor.draws.chance(CANCELS_LATER)) {
    await pause(actor.draws.between(1000, 12_000), booking);
    await cancel(actor, rideId);
  }
  if (isScheduled) return;
  for (let poll = 0; poll < MAX_POLLS && !booking.aborted; poll += 1) {
    const answer = await actor.caller.attempt(getRide, { params: { id: rideId } });
    if (answer && !isActive(answer.ride.state)) return;
    await pause(actor.draws.between(2000, 4000), booking);
  }
}

async function cancel({ caller, diary }: Actor, rideId: string): Promise<void> {
  const input = { params: { id: rideId }, body: { reason: "Changed plans" } };
  const answer = await caller.attempt(cancelRide, input);
  if (answer) diary.acts.push({ rideId, state: answer.ride.state });
}
