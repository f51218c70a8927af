import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { sessionOf } from "#server/accounts/tokens.ts";
import { riderLogIdOf } from "#server/booking/quote.ts";
import type { Db } from "#server/database/db.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { empireState } from "./people.ts";
import { seededRandom, testSeed } from "./seeded.ts";
import type { TestWorld } from "./world.ts";

/** One of the riders who try to book the same driver. */
export interface Contender {
  driverId: string;
  driverNumber: number;
  riderId: string;
  token: string;
}

/** Inserts bookable drivers and riders for each of them, in few statements. */
export async function insertContenders(
  { services: { db } }: TestWorld,
  { drivers, ridersEach }: { drivers: number; ridersEach: number },
): Promise<Contender[]> {
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
  const rows = await db
    .selectFrom("drivers")
    .select(["accountId", "number"])
    .orderBy("number")
    .execute();
  const contenders = rows.flatMap(({ accountId: driverId, number: driverNumber }) =>
    Array.from({ length: ridersEach }, (_, index) => ({
      driverId,
      driverNumber,
      riderId: uuidv7(),
      token: `race-token-${driverNumber}-${index}-0123456789`,
    })),
  );
  for (let at = 0; at < contenders.length; at += RIDERS_PER_STATEMENT)
    await insertRiders(db, contenders.slice(at, at + RIDERS_PER_STATEMENT));
  return contenders;
}

/** More would exceed the statement timeout. */
const RIDERS_PER_STATEMENT = 1_000;

async function insertRiders(db: Db, riders: readonly Contender[]): Promise<void> {
  const ids = riders.map(({ riderId }) => riderId);
  const hashes = riders.map(({ token }) => sessionOf(token));
  await sql`
    with people as (
      insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
      select id, 'RIDER', id || '@race.test', 'none', 'Robin', 'R', '2125550100', id
      from unnest(${ids}::uuid[]) as id
    )
    insert into sessions (token_hash, account_id, expires_at)
    select decode(hash, 'hex'), id, now() + interval '1 day'
    from unnest(${hashes}::text[], ${ids}::uuid[]) as s (hash, id)`.execute(db);
}

const rates = { baseFareCents: 500, perMinuteCents: 20, perMileCents: 150, discountBps: 0 };
const trip = { milesHundredths: 500, minutes: 15 };

/** Shows the rider the driver's price. Returns the offer's id for the checkout. */
export async function showOffer(
  { services: { quoteLog, now } }: TestWorld,
  { riderId, driverNumber }: Contender,
): Promise<string> {
  const id = uuidv7();
  const { fare, taxBps } = fareFor({ rates, trip, taxBps: 1500 });
  await quoteLog.append({
    id,
    riderId,
    expiresAt: new Date(now().getTime() + 300_000),
    from: { ...empireState, label: "Empire State Building", precision: "landmark" },
    to: { latitude: 40.6413, longitude: -73.7781, label: "JFK", precision: "airport" },
    ...trip,
    minutesVersion: 0,
    feeRulesVersion: 1,
    creditCents: 0,
    fees: "",
    schedule: null,
    offers: [{ driverNumber, ratesVersion: 1, fareCents: fare, taxBps, pickupMinutes: 4 }],
  });
  return riderLogIdOf(id, 0);
}

/** The same list in a random order. */
export function shuffle<T>(list: readonly T[]): T[] {
  const random = seededRandom(testSeed);
  return list
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Runs a task for each item, at most `lanes` tasks concurrently. */
export async function inLanes<T>(
  items: readonly T[],
  task: (item: T) => Promise<void>,
  lanes = 32,
): Promise<void> {
  const waiting = items.toReversed();
  const run = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await task(next);
  };
  await Promise.all(Array.from({ length: lanes }, run));
}
