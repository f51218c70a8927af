import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { drainJobs } from "#server/jobs/worker.ts";
import { inLanes } from "#server/testing/contenders.ts";
import { countCases } from "#server/testing/count-cases.ts";
import { checkAtRest } from "#server/testing/model/invariants.ts";
import { settleEverything } from "#server/testing/model/surroundings.ts";
import { aDriver, aPerson, empireState, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { aHeldRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { testSeed } from "#server/testing/seeded.ts";
import { signWebhook } from "#server/testing/sign-webhook.ts";
import { openWorld, type TestWorld, webhookSecrets } from "#server/testing/world.ts";
import { getCheckoutSession } from "#shared/payments/contract.ts";
import { acceptRide, completeRide } from "#shared/rides/contract.ts";

/**
 * Delivers the events of a payment by default, the last one twice, in all 120 orders. WEBHOOK_EVENTS=7 delivers the
 * seven events of a completed ride in a tenth of their 5,040 possible orders, chosen by the seed.
 */
const isWholeRide = process.env.WEBHOOK_EVENTS === "7";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, at) =>
        permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]),
      );

/** A ride whose events are all undelivered: paid, or completed without any webhook. */
async function aRideInSilence(driver: Person): Promise<BookedRide> {
  const booked = await aHeldRide(world, { driver });
  await world.stripe.pay(booked.sessionId, "4242424242424242");
  if (!isWholeRide) return booked;
  const { rider, rideId, sessionId } = booked;
  await rider.call(getCheckoutSession, { params: { sessionId } });
  for (const call of [acceptRide, completeRide]) {
    await driver.call(call, { params: { rideId } });
    await drainJobs(world.services);
  }
  // Another lane may be working on this ride's last job.
  await vi.waitFor(() => expect(eventsOf(booked)).toHaveLength(7), { timeout: 30_000 });
  return booked;
}

/** The ride's events, oldest first; those of a payment end with a repetition. */
function eventsOf({ rideId }: BookedRide) {
  const events = world.stripe
    .list("event")
    .filter((event) => JSON.stringify(event.data.object).includes(rideId));
  return isWholeRide ? events : [...events, ...events.slice(-1)];
}

async function deliver(event: object): Promise<void> {
  const payload = JSON.stringify(event);
  const at = Math.floor(world.services.now().getTime() / 1000);
  const headers = {
    "stripe-signature": signWebhook(payload, webhookSecrets.account, at),
    "content-type": "application/json",
  };
  const url = "/api/stripe/webhook";
  const { statusCode } = await world.app.inject({ method: "POST", url, payload, headers });
  expect(statusCode).toBe(200);
}

const allOrders = permutations(Array.from({ length: isWholeRide ? 7 : 5 }, (_, at) => at));
const orders = isWholeRide ? allOrders.filter((_, at) => at % 10 === testSeed % 10) : allOrders;

/** Drivers whose ride is completed; more drivers than an offer list shows would hide the newest. */
const freeDrivers: Person[] = [];

async function aFreeDriver(): Promise<Person> {
  const driver = freeDrivers.pop() ?? (await aDriver(world));
  const { market, now } = world.services;
  market.setPosition(driver.id, empireState, now());
  return driver;
}

test(`a ride's events in ${orders.length} orders, half of them with one event lost, lead to the same result`, {
  timeout: 3_600_000,
}, async () => {
  world.stripe.setFaults({ seed: 1, lostEvent: 1 });
  const rides: BookedRide[] = [];
  await inLanes(
    orders.map((order, at) => ({ order, isLossy: at % 2 === 1 })),
    async ({ order, isLossy }) => {
      const driver = await aFreeDriver();
      const booked = await aRideInSilence(driver);
      if (isWholeRide) freeDrivers.push(driver);
      rides.push(booked);
      const events = eventsOf(booked);
      expect(events).toHaveLength(order.length);
      const delivered = isLossy ? order.slice(1) : order;
      for (const place of delivered) await deliver(events[place] ?? {});
    },
    4,
  );
  await world.waitUntilIdle();
  const states = ["awaiting_payment", "pending"];
  if (isWholeRide) states.push("accepted", "completed");
  for (const booked of rides) {
    const { timeline } = await rideOf(booked);
    expect(timeline.map(({ state }) => state)).toEqual(states);
  }
  await expectOneEnd(rides);
  countCases("P8", orders.length);
});

/** Settles all rides, and expects their money where the outcome of each ride requires it. */
async function expectOneEnd(rides: readonly BookedRide[]): Promise<void> {
  const modelRides = rides.map(({ rider, driver, rideId, sessionId, offer }) => ({
    ...{ rider, driver, rideId, sessionId },
    ...{ total: Math.round(offer.total * 100), fare: Math.round(offer.rideCost * 100) },
    ...{ shownRefund: null, granted: 0, isDisputed: false },
  }));
  const run = { world, admin, riders: [], drivers: [], rides: modelRides };
  await settleEverything(run);
  await checkAtRest(run);
  const nextAdmin = await aPerson(world, "ADMIN");
  await rideMoney(() => ({ world, admin: nextAdmin })).expectNoFindings();
}
