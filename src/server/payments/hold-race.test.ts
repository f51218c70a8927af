import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Contender, inLanes, insertContenders, shuffle } from "#server/testing/contenders.ts";
import { countCases } from "#server/testing/count-cases.ts";
import { empireState } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { bookingReference } from "#shared/booking/booking-reference.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { payBy } from "#shared/rides/deadlines.ts";
import { type Hold, insertHold } from "./hold-queries.ts";

/** Number of drivers; HOLD_RACE_DRIVERS=10000 for a long run. */
const drivers = Number(process.env.HOLD_RACE_DRIVERS ?? 400);

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Start and end of each hold, in minutes after one pickup time: overlapping holds, and three back to back. */
const windows = [
  [0, 60],
  [15, 75],
  [30, 90],
  [60, 120],
  [60, 120],
  [90, 150],
  [120, 180],
  [59, 61],
] as const;

const trip = { milesHundredths: 500, minutes: 15 };
const rates = { baseFareCents: 500, perMinuteCents: 20, perMileCents: 150, discountBps: 0 };

function holdOf({ driverId, riderId }: Contender, place: number, pickupAt: Date): Hold {
  const rideId = uuidv7();
  const [from, until] = windows[place % windows.length] ?? windows[0];
  const during = { from: plusMinutes(pickupAt, from), until: plusMinutes(pickupAt, until) };
  const fare = fareFor({ rates, trip, taxBps: 1500 });
  return {
    rideId,
    driverId,
    riderId,
    during,
    fare,
    ...trip,
    reference: bookingReference((limit) => randomInt(limit)),
    quoteId: rideId,
    offerIndex: 0,
    from: { ...empireState, label: "Empire State Building", precision: "landmark" },
    to: { latitude: 40.6413, longitude: -73.7781, label: "JFK", precision: "airport" },
    route: null,
    pickupMinutes: 0,
    ratesVersion: 1,
    feeRulesVersion: 1,
    credit: cents(0),
    fees: [],
    requestedAt: world.services.now(),
    payBy: payBy(world.services.now(), { hasPaid: false }),
    schedule: {
      pickupAt: during.from.toISOString(),
      bookedHours: null,
      passengerName: "Paula Passenger",
      passengerPhone: "+1 212-555-0177",
      notes: null,
    },
    notes: null,
    policyHash: "3f2a9c01",
    idempotencyKey: `ride:${rideId}:checkout`,
    card: null,
    tolls: null,
    request: {} as Hold["request"],
  };
}

it(`eight riders who book overlapping and back-to-back times of one driver never share a minute (${drivers} drivers)`, async () => {
  const { db, pool, now } = world.services;
  const contenders = await insertContenders(world, { drivers, ridersEach: windows.length });
  const pickupAt = plusMinutes(now(), 3 * 24 * 60);
  const holds = contenders.map((one, place) => holdOf(one, place, pickupAt));
  let won = 0;
  await inLanes(shuffle(holds), async (hold) => {
    if (await insertHold(pool, hold)) won += 1;
  });
  const { rows } = await sql<{ rides: number; shared: number }>`
    select (select count(*)::int from rides) as rides,
      (select count(*)::int from rides a join rides b on a.driver_id = b.driver_id and a.id < b.id and a.during && b.during) as shared`.execute(
    db,
  );
  expect(rows[0]).toEqual({ rides: won, shared: 0 });
  const held = await db.selectFrom("rides").select("id").execute();
  const heldIds = new Set(held.map(({ id }) => id));
  const heldOf = Map.groupBy(
    holds.filter(({ rideId }) => heldIds.has(rideId)),
    ({ driverId }) => driverId,
  );
  const needlessRefusals = holds.filter(
    (hold) =>
      !heldIds.has(hold.rideId) &&
      !heldOf.get(hold.driverId)?.some((other) => doCollide(hold, other)),
  );
  expect(needlessRefusals, "refused although the driver was free").toEqual([]);
  countCases("P4", drivers);
}, 600_000);

const doCollide = (a: Hold, b: Hold): boolean =>
  a.during.from < b.during.until && b.during.from < a.during.until;
