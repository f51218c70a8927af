import { calculateFare } from "#shared/booking/contract.ts";
import { centsFromDollars } from "#shared/money.ts";
import { newYorkIsoDate } from "#shared/new-york-time.ts";
import { checkout, getCheckoutSession } from "#shared/payments/contract.ts";
import { cancelRide, getRide } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { type Day, pause } from "./day.ts";

const SCHEDULES = 0.25;
const AT_ONCE = 8;
const ABANDONS = 0.08;
const DECLINED_FIRST = 0.1;
const CANCELS_WHILE_PAYING = 0.1;
const CANCELS_LATER = 0.2;
const LOOKS = 15;
const DAY_MS = 24 * 3600 * 1000;
const PICKUP = "350 5th Ave, New York, NY 10118";
const DESTINATIONS = ["JFK Airport", "LaGuardia Airport", "200 Central Park W, New York, NY 10024"];

interface Chosen {
  offerId: string;
  cents: number;
  isScheduled: boolean;
}

/** Books rides one after the other until the signal aborts. */
export async function liveAsRider(day: Day, booking: AbortSignal): Promise<void> {
  while (!booking.aborted) {
    await pause(day.luck.between(1500, 6000), booking);
    if (booking.aborted) return;
    const chosen = await (day.luck.strikes(SCHEDULES) ? offerForLater(day) : offerForNow(day));
    const page = chosen && (await openPage(day, chosen));
    if (!page || day.luck.strikes(ABANDONS)) continue;
    await pay(day, page);
    await follow(day, { rideId: page.rideId, isScheduled: chosen.isScheduled }, booking);
  }
}

async function offerForNow({ caller, luck }: Day): Promise<Chosen | null> {
  const body = { from: PICKUP, to: luck.oneOf(DESTINATIONS) ?? "JFK Airport" };
  const quote = await caller.attempt(calculateFare, { body });
  const offer = luck.oneOf(quote?.rides ?? []);
  return offer
    ? { offerId: offer.id, cents: centsFromDollars(offer.amountDue), isScheduled: false }
    : null;
}

async function offerForLater({ caller, luck }: Day): Promise<Chosen | null> {
  const pickupDay = new Date(Date.now() + luck.between(2, 20) * DAY_MS);
  const body = {
    pickupDateTime: newYorkIsoDate(pickupDay),
    pickupTime: `${String(Math.floor(luck.between(6, 22))).padStart(2, "0")}:00`,
    name: "Robin Rider",
    phoneNumber: "+1 212-555-0100",
    pickupLocation: PICKUP,
    finalDestination: luck.oneOf(DESTINATIONS) ?? "JFK Airport",
  };
  const quote = await caller.attempt(scheduleRide, { body });
  const offer = luck.oneOf(quote?.data.availableDrivers ?? []);
  if (!offer) return null;
  return {
    offerId: offer.riderRequestLog.id,
    cents: centsFromDollars(offer.amountDue),
    isScheduled: true,
  };
}

interface Page {
  rideId: string;
  sessionId: string;
}

/** Selects one offer by parallel calls. */
async function openPage({ caller, diary }: Day, { offerId, cents }: Chosen): Promise<Page | null> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
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
async function pay(day: Day, { rideId, sessionId }: Page): Promise<void> {
  const { caller, luck, diary, sandbox } = day;
  if (luck.strikes(DECLINED_FIRST)) await sandbox.pay(sessionId, "4000000000000002");
  const cancelling = luck.strikes(CANCELS_WHILE_PAYING) ? cancel(day, rideId) : null;
  const outcomes = await Promise.all(
    Array.from({ length: AT_ONCE }, () => sandbox.pay(sessionId, "4242424242424242")),
  );
  if (outcomes.includes("paid")) diary.paidRides.add(rideId);
  await cancelling;
  await caller.attempt(getCheckoutSession, { params: { sessionId } });
}

async function follow(
  day: Day,
  { rideId, isScheduled }: { rideId: string; isScheduled: boolean },
  booking: AbortSignal,
): Promise<void> {
  if (day.luck.strikes(CANCELS_LATER)) {
    await pause(day.luck.between(1000, 12_000), booking);
    await cancel(day, rideId);
  }
  if (isScheduled) return;
  for (let look = 0; look < LOOKS && !booking.aborted; look += 1) {
    const answer = await day.caller.attempt(getRide, { params: { id: rideId } });
    if (answer && !isActive(answer.ride.state)) return;
    await pause(day.luck.between(2000, 4000), booking);
  }
}

async function cancel({ caller, diary }: Day, rideId: string): Promise<void> {
  const sent = { params: { id: rideId }, body: { reason: "Changed plans" } };
  const answer = await caller.attempt(cancelRide, sent);
  if (answer) diary.acts.push({ rideId, state: answer.ride.state });
}
