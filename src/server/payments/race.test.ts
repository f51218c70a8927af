import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sessionOf } from "#server/accounts/tokens.ts";
import { riderLogIdOf } from "#server/booking/quote.ts";
import { callerOf } from "#server/testing/caller.ts";
import { empireState } from "#server/testing/people.ts";
import { seeded, testSeed } from "#server/testing/seeded.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { checkout } from "#shared/payments/contract.ts";

/** RACE_DRIVERS=400 runs a longer race. */
const drivers = Number(process.env.RACE_DRIVERS ?? 100);
const ridersEach = 8;
const rates = { baseFareCents: 500, perMinuteCents: 20, perMileCents: 150, discountBps: 0 };
const trip = { milesHundredths: 500, minutes: 15 };

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Contender = { token: string; riderLogId: string };

/** Eight riders for each driver, each with an offer of that driver. */
async function contenders(): Promise<Contender[]> {
  const { db, quoteLog, now } = world.services;
  await sql`
    with people as (
      insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
      select uuidv7(), 'DRIVER', 'driver' || n || '@race.test', 'none', 'Dana', 'D', '2125550100', 'RACED' || n
      from generate_series(1, ${drivers}) as n returning id
    ), put as (
      insert into drivers (account_id, is_verified, is_online, payouts_enabled) select id, true, true, true from people
    ), priced as (
      insert into rates (driver_id, version, base_fare_cents, per_minute_cents, per_mile_cents)
      select id, 1, 500, 20, 150 from people
    )
    insert into vehicles (driver_id, make, model, year, color, vin, plate_number, vehicle_type)
    select id, 'Toyota', 'Camry', 2022, 'Black', 'VIN', 'PLATE', 'SEDAN' from people`.execute(db);
  const numbers = await db.selectFrom("drivers").select("number").orderBy("number").execute();
  const made = numbers.flatMap(({ number }) =>
    Array.from({ length: ridersEach }, (_, place) => ({
      number,
      token: `race-token-${number}-${place}-0123456789`,
      riderId: uuidv7(),
    })),
  );
  await sql`
    with people as (
      insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
      select id, 'RIDER', id || '@race.test', 'none', 'Robin', 'R', '2125550100', id
      from unnest(${made.map(({ riderId }) => riderId)}::uuid[]) as id
    )
    insert into sessions (token_hash, account_id, expires_at)
    select decode(hash, 'hex'), id, now() + interval '1 day'
    from unnest(${made.map(({ token }) => sessionOf(token))}::text[], ${made.map(({ riderId }) => riderId)}::uuid[]) as s (hash, id)`.execute(
    db,
  );
  const { fare, taxBps } = fareFor({ rates, trip, taxBps: 1500 });
  const place = { ...empireState, label: "Empire State Building" };
  return await Promise.all(
    made.map(async ({ number, token, riderId }) => {
      const id = uuidv7();
      await quoteLog.append({
        id,
        riderId,
        expiresAt: new Date(now().getTime() + 300_000),
        from: place,
        to: { latitude: 40.6413, longitude: -73.7781, label: "JFK" },
        ...trip,
        feeRulesVersion: 1,
        creditCents: 0,
        fees: "",
        schedule: null,
        offers: [
          { driverNumber: number, ratesVersion: 1, fareCents: fare, taxBps, pickupMinutes: 4 },
        ],
      });
      return { token, riderLogId: riderLogIdOf(id, 0) };
    }),
  );
}

/** Checks out twice at once and pays a returned page twice at once. */
async function contend({ token, riderLogId }: Contender): Promise<void> {
  const ask = () => callerOf(world.app, token).call(checkout, { body: { riderLogId } });
  const answers = await Promise.allSettled([ask(), ask()]);
  const won = answers.filter((answer) => answer.status === "fulfilled");
  for (const { value } of won.slice(0, 1)) {
    const sessionId = /cs_\w+/.exec(value.url)?.[0] ?? "";
    await Promise.all([
      world.stripe.pay(sessionId, "4242424242424242"),
      world.stripe.pay(sessionId, "4242424242424242"),
    ]);
  }
}

it(`one of eight riders who choose the same driver gets the ride and is charged once (${drivers} drivers)`, async () => {
  const waiting = shuffled(await contenders());
  const lanes = Array.from({ length: 32 }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await contend(next);
  });
  await Promise.all(lanes);
  await world.calmDown();
  const rides = await world.services.db
    .selectFrom("rides")
    .select(["driverId", "state"])
    .where("state", "=", "pending")
    .execute();
  expect(new Set(rides.map(({ driverId }) => driverId)).size).toBe(drivers);
  expect(rides).toHaveLength(drivers);
  const paid = world.stripe
    .list("payment_intent")
    .filter(({ status }) => status === "requires_capture");
  expect(paid).toHaveLength(drivers);
  expect(new Set(paid.map(({ metadata }) => metadata?.ride_id)).size).toBe(drivers);
}, 600_000);

function shuffled<T>(list: T[]): T[] {
  const random = seeded(testSeed);
  return list
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
