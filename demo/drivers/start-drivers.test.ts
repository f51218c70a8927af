import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { seedCast } from "#demo/cast/seed.ts";
import { findAccount } from "#server/accounts/queries.ts";
import { findStatus } from "#server/drivers/queries.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { callerOf } from "#server/testing/caller.ts";
import { aPaidScheduledRide, scheduledRideOf } from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInRider } from "#shared/accounts/contract.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import { getRide, type Ride } from "#shared/rides/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import type { Pace } from "./pace.ts";
import { simulatedDrivers } from "./simulated-drivers.ts";
import { startDemoDrivers } from "./start-drivers.ts";

const fast: Pace = {
  parkedMs: 40,
  drivingMs: 10,
  answerMs: [5, 10],
  boardingMs: 5,
  retryMs: 20,
  timeFactor: 30_000,
};
const waitOptions = { timeout: 15_000, interval: 40 };
const trip = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
  await seedCast(world.services, world.stripe, () => []);
});
afterAll(() => world.close());

/** Starts the simulation of one demo driver, until the test ends. */
const startDriver = (firstName: string, pace: Pace = fast) => {
  const { port } = world.app.server.address() as AddressInfo;
  const email = `${firstName.toLowerCase()}@demo.faire`;
  const stop = startDemoDrivers(
    simulatedDrivers(500).filter((driver) => driver.email === email),
    {
      url: `http://127.0.0.1:${port}`,
      password: DEMO_PASSWORD,
      pace,
      log: world.services.log,
    },
  );
  onTestFinished(stop);
  return stop;
};

const logIn = async (email: string) => {
  const body = { email, password: DEMO_PASSWORD };
  const { token } = await callerOf(world.app, null).call(logInRider, { body });
  return callerOf(world.app, token);
};

/** Books and pays a ride with a driver as soon as the driver is offered. */
const bookRide = async (firstName: string) => {
  const rosa = await logIn("rosa@demo.faire");
  const offer = await vi.waitFor(async () => {
    const { rides } = await rosa.call(calculateFare, { body: trip });
    const driverOffer = rides.find((ride) => ride.firstName === firstName);
    if (!driverOffer) throw new Error(`${firstName} is not offered yet`);
    return driverOffer;
  }, waitOptions);
  const { rideId, url } = await rosa.call(checkout, { body: { riderLogId: offer.id } });
  await world.stripe.pay(/cs_\w+/.exec(url)?.[0] ?? "", "4242424242424242");
  const waitForState = (state: RideState): Promise<Ride> =>
    vi.waitFor(async () => {
      await world.waitUntilIdle();
      const { ride } = await rosa.call(getRide, { params: { id: rideId } });
      expect(ride.state).toBe(state);
      return ride;
    }, waitOptions);
  return { waitForState, driverId: offer.driverId };
};

test("goes online, accepts, drives and completes a paid ride", async () => {
  startDriver("Mei");
  const { waitForState } = await bookRide("Mei");
  const { timeline, payment, rideCost } = await waitForState("completed");
  expect(timeline.map(({ state }) => state)).toEqual([
    "awaiting_payment",
    "pending",
    "accepted",
    "arrived",
    "started",
    "completed",
  ]);
  expect(payment.split?.driverFare).toBe(rideCost);
});

test("releases the money when Nia declines", async () => {
  startDriver("Nia");
  const { waitForState } = await bookRide("Nia");
  await waitForState("rejected");
  // Read again: the release is a job that the rejection adds.
  const { payment } = await waitForState("rejected");
  expect(payment).toMatchObject({ state: "released", split: null });
});

test("resumes a current ride after a restart", async () => {
  const stop = startDriver("Omar", { ...fast, timeFactor: 1 });
  const { waitForState, driverId } = await bookRide("Omar");
  await waitForState("accepted");
  await stop();
  expect(await findStatus(world.services.db, driverId)).toMatchObject({ isOnline: false });
  startDriver("Omar");
  await waitForState("completed");
});

/** Books a scheduled ride with a demo driver. */
const scheduleRide = async (firstName: string, pickupInHours: number) => {
  const email = `${firstName.toLowerCase()}@demo.faire`;
  const account = await findAccount(world.services.db, "DRIVER", email);
  const driver = { ...callerOf(world.app, null), id: account?.id ?? "", email, token: "" };
  const booked = await aPaidScheduledRide(world, { pickupInHours, driver });
  const waitForState = (state: RideState): Promise<Ride> =>
    vi.waitFor(async () => {
      await world.waitUntilIdle();
      const ride = await scheduledRideOf(booked);
      expect(ride.state).toBe(state);
      return ride;
    }, waitOptions);
  return { ...booked, waitForState };
};

test("accepts a scheduled ride at once and drives it at its time", async () => {
  startDriver("Mei");
  const { waitForState, pickupAt } = await scheduleRide("Mei", 8 / 3600);
  const { timeline, payment, rideCost } = await waitForState("completed");
  expect(timeline.map(({ state }) => state)).toEqual([
    "awaiting_payment",
    "pending",
    "accepted",
    "arrived",
    "started",
    "completed",
  ]);
  const started = timeline.find(({ state }) => state === "started");
  expect(Date.parse(started?.at ?? "")).toBeGreaterThanOrEqual(pickupAt.getTime());
  expect(payment.split?.driverFare).toBe(rideCost);
});

test("accepts a scheduled ride of another day; Nia declines one", async () => {
  startDriver("Omar");
  startDriver("Nia");
  const [acceptedRide, declinedRide] = [
    await scheduleRide("Omar", 72),
    await scheduleRide("Nia", 72),
  ];
  await declinedRide.waitForState("rejected");
  await acceptedRide.waitForState("accepted");
});

test("logs in again after the session was ended", async () => {
  const driver = await findAccount(world.services.db, "DRIVER", "priya@demo.faire");
  const session = () =>
    vi.waitFor(async () => {
      const { rows } = await world.services.pool.query<{ hash: string }>(
        "select encode(token_hash, 'hex') as hash from sessions where account_id = $1",
        [driver?.id],
      );
      expect(rows).toHaveLength(1);
      return rows[0]?.hash;
    }, waitOptions);
  startDriver("Priya");
  const first = await session();
  await world.services.sessions.endAllOf(driver?.id ?? "");
  expect(await session()).not.toBe(first);
});
