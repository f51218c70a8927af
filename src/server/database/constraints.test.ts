import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { openPool } from "./db.ts";

let database: TestDatabase;
let pool: pg.Pool;
let rideId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { size: 2 });
});
beforeEach(async () => {
  const [riderId, driverId] = [await insertRider(pool), await insertDriver(pool)];
  rideId = await insertRideRow(pool, { riderId, driverId });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const change = (table: "rides" | "payments", assignment: string) =>
  pool.query(
    `update ${table} set ${assignment} where ${table === "rides" ? "id" : "ride_id"} = $1`,
    [rideId],
  );

/** A copy of the first ride with another id and reference. */
const insertAnother = (state: string) =>
  pool.query(
    `insert into rides select (jsonb_populate_record(rides, jsonb_build_object(
       'id', uuidv7(), 'state', $2::text, 'reference', 'FR' || upper(right($3, 9))))).*
     from rides where id = $1`,
    [rideId, state, crypto.randomUUID()],
  );

describe("a ride", () => {
  test.each(["pending", "accepted", "arrived", "started"])(
    "cannot be inserted as %s",
    async (state) => {
      await moveRideRow(pool, rideId, "lapsed");
      await expect(insertAnother(state)).rejects.toThrow(`a ride cannot begin ${state}`);
    },
  );

  test.each(["awaiting_payment", "completed", "cancelled"])(
    "can be inserted as %s",
    async (state) => {
      await moveRideRow(pool, rideId, "lapsed");
      expect((await insertAnother(state)).rowCount).toBe(1);
    },
  );

  test.each([
    "base_fare_cents = base_fare_cents + 1, time_charge_cents = time_charge_cents - 1",
    "distance_charge_cents = distance_charge_cents + 1, discount_cents = discount_cents + 1",
    "fare_cents = fare_cents + 1, base_fare_cents = base_fare_cents + 1, tax_cents = tax_cents - 1",
    "discount_bps = 500",
    "tax_bps = 0",
    "fee_rules_version = 2",
    "from_label = 'Elsewhere'",
    "to_latitude = 40.6",
    "miles_hundredths = 1",
    "minutes = 1",
    "kind = 'scheduled'",
    "rider_id = driver_id",
  ])("refuses a change of its terms: %s", async (assignment) => {
    await expect(change("rides", assignment)).rejects.toThrow("is permanent");
  });

  test("refuses a change of its rates version", async () => {
    await pool.query(
      `insert into rates (driver_id, version, base_fare_cents, per_minute_cents, per_mile_cents)
       select driver_id, 2, 100, 10, 50 from rides where id = $1`,
      [rideId],
    );
    await expect(change("rides", "rates_version = 2")).rejects.toThrow("is permanent");
  });
});

describe("a payment", () => {
  test("cannot pay out more than it captured", async () => {
    await change("payments", "captured_cents = 1783");
    await change("payments", "refunded_cents = 1283, transferred_cents = 500");
    await expect(change("payments", "transferred_cents = 501")).rejects.toThrow(
      "payments_give_what_was_taken",
    );
  });
});

test.each([
  "rates",
  "ride_events",
  "payments",
  "stripe_events",
  "disputes",
  "ledger_transactions",
  "ledger_entries",
  "rides",
  "accounts",
])("truncating %s is refused", async (table) => {
  await expect(pool.query(`truncate ${table} cascade`)).rejects.toThrow(
    /TRUNCATE of \w+ is refused: its rows are permanent/,
  );
});

test("functions with the owner's rights look for temporary tables last", async () => {
  const { rows } = await pool.query(
    "select distinct proconfig from pg_proc where prosecdef and pronamespace = 'public'::regnamespace",
  );
  expect(rows).toEqual([{ proconfig: ["search_path=public, pg_temp"] }]);
});
