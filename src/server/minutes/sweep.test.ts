import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { insertQuotes } from "#server/booking/queries.ts";
import { rotateQuotePartitions } from "#server/booking/quote-partitions.ts";
import { bookingRoutes } from "#server/booking/routes.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type MarketApp, startMarketApp } from "#server/testing/market-app.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { findLatestMinutes } from "./queries.ts";
import { sweepMinutes } from "./sweep.ts";

const from = { latitude: 40.758, longitude: -73.9855 };
const to = { latitude: 40.7074, longitude: -74.0113 };
const DAY_MINUTES = 24 * 60;
/** Noon in New York on a Wednesday. */
const noon = new Date("2026-11-18T17:00:00Z");

let now: Date;
let node: MarketApp;
let riderId: string;
let drivers: string[];
beforeEach(async () => {
  now = noon;
  node = await startMarketApp([bookingRoutes], { now: () => now });
  // Ids of new quotes (UUIDv7) contain the real time, not the test clock's, so that day needs a partition too.
  await rotateQuotePartitions(node.services.db, new Date());
  await rotateQuotePartitions(node.services.db, plusMinutes(now, -2 * DAY_MINUTES));
  await rotateQuotePartitions(node.services.db, now);
  riderId = await insertRider(node.pool);
  const position = { ...from, receivedAt: now };
  drivers = [];
  for (let count = 0; count < 4; count += 1)
    drivers.push(await insertDriver(node.pool, { position }));
  await node.market.load();
});
afterEach(() => node.close());

interface RideTraits {
  actualMinutes: number;
  minutes?: number;
  minutesVersion?: number;
  requestedAt?: Date;
  completedBy?: "driver" | "platform";
  bookedHours?: number | null;
}

/** Inserts a ride that was started and completed, quoted at 20 minutes by default. */
async function completeRide(driverId: string, ride: RideTraits): Promise<void> {
  const { minutes = 20, minutesVersion = 0, completedBy = "driver", bookedHours = null } = ride;
  const { requestedAt = plusMinutes(noon, -DAY_MINUTES) } = ride;
  const id = uuidv7({ msecs: requestedAt.getTime() });
  const startedAt = plusMinutes(requestedAt, 10);
  const endedAt = plusMinutes(startedAt, ride.actualMinutes);
  await insertQuotes(node.pool, [
    {
      id,
      riderId,
      expiresAt: plusMinutes(requestedAt, 5),
      from: { ...from, label: "Times Square", precision: "address" },
      to: { ...to, label: "Wall Street", precision: "address" },
      milesHundredths: 500,
      minutes,
      minutesVersion,
      feeRulesVersion: 1,
      creditCents: 0,
      fees: "",
      schedule: null,
      offers: [],
    },
  ]);
  await node.pool.query(
    `insert into rides (id, reference, kind, state, moved_by, rider_id, driver_id, quote_id, offer_index,
       from_label, from_latitude, from_longitude, to_label, to_latitude, to_longitude,
       miles_hundredths, minutes, pickup_minutes, rates_version, fee_rules_version, base_fare_cents,
       time_charge_cents, distance_charge_cents, discount_cents, fare_cents, tax_bps, tax_cents,
       total_cents, during, requested_at, pay_by, ended_at, booked_hours, passenger_name, passenger_phone)
     values ($1, $2, 'instant', 'completed', $3, $4, $5, $1, 0, 'Times Square', $6, $7, 'Wall Street', $8, $9,
       500, $10, 5, 1, 1, 1550, 0, 0, 0, 1550, 1500, 233, 1783, tstzrange($11, $13), $11, $12, $13, $14,
       'Robin Rider', '+1 212-555-0100')`,
    [
      ...[id, `FR${id.slice(-9).toUpperCase()}`, completedBy, riderId, driverId],
      ...[from.latitude, from.longitude, to.latitude, to.longitude, minutes],
      ...[requestedAt, plusMinutes(requestedAt, 5), endedAt, bookedHours],
    ],
  );
  await node.pool.query(
    `insert into ride_events (ride_id, rider_id, driver_id, state, actor, at)
     values ($1, $2, $3, 'started', 'driver', $4)`,
    [id, riderId, driverId, startedAt],
  );
}

async function completeRides(count: number, ride: RideTraits): Promise<void> {
  const driverIds = Array.from({ length: count }, (_, index) => drivers[index % drivers.length]);
  await Promise.all(driverIds.map((driverId = "") => completeRide(driverId, ride)));
}

const sweep = () => sweepMinutes(node.services, now);
const latest = () => findLatestMinutes(node.services.db);
const quote = async () => {
  const body = {
    fromPlace: { label: "Times Square", ...from },
    toPlace: { label: "Wall St", ...to },
  };
  return (await node.call(riderId, "POST", "/calculate-fare", body)).body;
};
const versionOf = async (quoteId: string) => {
  const { rows } = await node.pool.query("select minutes_version from quotes where id = $1", [
    quoteId,
  ]);
  return rows[0].minutes_version;
};

test("without rides no factors are learned, and quotes store version 0", async () => {
  await sweep();
  expect(await latest()).toBeNull();
  const { quoteId, data } = await quote();
  expect(data.minutesSource).toBe("estimate");
  expect(await versionOf(quoteId)).toBe(0);
});

test("slow rides raise minutes and prices of later quotes in their area, which store the version", async () => {
  const before = await quote();
  await completeRides(40, { actualMinutes: 30 });
  await sweep();
  expect(await latest()).toMatchObject({
    version: 1,
    factors: [{ hours: "midday", rides: 40, factor: 1.261 }],
  });
  await vi.waitFor(() => expect(node.services.travelTimeFactors.at(now).version).toBe(1));
  const after = await quote();
  expect(after.data).toMatchObject({
    duration: Math.round(before.data.duration * 1.261),
    minutesSource: "service",
    distance: before.data.distance,
  });
  expect(after.rides[0].rideCost).toBeGreaterThan(before.rides[0].rideCost);
  expect(await versionOf(after.quoteId)).toBe(1);
});

test("learning divides the factor that a quote used out of its minutes before comparing", async () => {
  await completeRides(40, { actualMinutes: 30 });
  await sweep();
  now = plusMinutes(noon, DAY_MINUTES);
  const requestedAt = noon;
  await completeRides(40, { actualMinutes: 30, minutes: 25, minutesVersion: 1, requestedAt });
  await sweep();
  const { version, factors } = (await latest()) ?? {};
  expect(version).toBe(2);
  // 25 quoted minutes were 20 before the first version's factor: the ratio is 1.5 as before. Only ten rides of each of
  // the four drivers count.
  expect(factors).toEqual([
    expect.objectContaining({ rides: 40, factor: expect.closeTo(1.26, 1) }),
  ]);
});

test("the sweep learns once a day, and stores a table only if it differs", async () => {
  await completeRides(40, { actualMinutes: 30 });
  await sweep();
  await completeRides(40, { actualMinutes: 16, requestedAt: plusMinutes(noon, -60) });
  await sweep();
  expect(await latest()).toMatchObject({ version: 1 });
  now = plusMinutes(noon, DAY_MINUTES);
  await sweep();
  expect(await latest()).toMatchObject({ version: 2 });
  now = plusMinutes(noon, 2 * DAY_MINUTES);
  await sweep();
  expect(await latest()).toMatchObject({ version: 2 });
});

test("rides that ended automatically, hourly rides and old rides are not learned from", async () => {
  await completeRides(40, { actualMinutes: 30, completedBy: "platform" });
  await completeRides(40, { actualMinutes: 30, bookedHours: 2 });
  now = plusMinutes(noon, 29 * DAY_MINUTES);
  await completeRides(40, { actualMinutes: 30 });
  await sweep();
  expect(await latest()).toBeNull();
});

test("two concurrent sweeps store one version, and a stored version cannot be changed", async () => {
  await completeRides(40, { actualMinutes: 30 });
  await Promise.all([sweep(), sweep()]);
  const { rows } = await node.pool.query("select version from learned_minutes");
  expect(rows).toEqual([{ version: 1 }]);
  await expect(node.pool.query("update learned_minutes set factors = '[]'")).rejects.toThrow();
});
