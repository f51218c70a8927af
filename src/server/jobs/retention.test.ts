import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { sweepDaily } from "./daily.ts";

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const start = Date.now();

let node: SliceApp;
let rider: string;
let driver: string;
let endedRide: string;
let openRide: string;
beforeAll(async () => {
  node = await startSliceApp([]);
  const { pool } = node.services;
  rider = await insertRider(pool);
  driver = await insertDriver(pool);
  endedRide = await insertRideRow(pool, { riderId: rider, driverId: driver, state: "accepted" });
  await moveRideRow(pool, endedRide, "cancelled");
  await pool.query("update rides set ended_at = $2 where id = $1", [endedRide, new Date(start)]);
  openRide = await insertRideRow(pool, { riderId: rider, driverId: driver, state: "accepted" });
});
afterAll(() => node.close());

const run = (text: string, values: unknown[] = []) => node.services.pool.query(text, values);
const sweepAt = (ms: number) => sweepDaily(node.services, new Date(start + ms));

const insertPhoto = async (rideId: string): Promise<string> => {
  const id = uuidv7();
  await run(
    "insert into toll_photos (id, ride_id, driver_id, jpeg, created_at) values ($1, $2, $3, '', $4)",
    [id, rideId, driver, new Date(start)],
  );
  return id;
};

const insertLink = (rideId: string) =>
  run(
    `insert into ride_share_links (id, ride_id, rider_id, token_hash, created_at)
     values ($1, $2, $3, sha256($4), $5)`,
    [uuidv7(), rideId, rider, Buffer.from(rideId), new Date(start)],
  );

const insertMark = (kind: string) =>
  run(
    `insert into account_marks (kind, value, account_id, seen_at, compared_at) values ($1, 'mark', $2, $3, $3)
     on conflict (kind, value, account_id) do nothing`,
    [kind, rider, new Date(start)],
  );

interface Record {
  what: string;
  table: string;
  days: number;
  insert: () => Promise<unknown>;
}

const records: Record[] = [
  {
    ...{ what: "an unused phone code", table: "phone_codes", days: 1 },
    insert: () =>
      run(
        "insert into phone_codes (account_id, phone_number, asked_at, requests) values ($1, '2125550100', $2, 1)",
        [rider, new Date(start)],
      ),
  },
  {
    ...{ what: "a share link of an ended ride", table: "ride_share_links", days: 60 },
    insert: () => insertLink(endedRide),
  },
  {
    ...{ what: "a photo that no toll refers to", table: "toll_photos", days: 1 },
    insert: () => insertPhoto(endedRide),
  },
  {
    ...{ what: "a toll's photo", table: "toll_photos", days: 180 },
    insert: async () => {
      await run(
        "insert into toll_terms (ride_id, each_cents, ride_cents) values ($1, 2500, 6000)",
        [endedRide],
      );
      await run(
        `insert into tolls (id, ride_id, photo_id, road, amount_cents, entered_at, object_until)
         values ($1, $2, $3, 'Lincoln Tunnel', 1600, $4, $4)`,
        [uuidv7(), endedRide, await insertPhoto(endedRide), new Date(start)],
      );
    },
  },
  {
    ...{ what: "a device's mark", table: "account_marks where kind = 'device'", days: 366 },
    insert: () => insertMark("device"),
  },
];

test.each(records)("$what is deleted after $days days, and not before", async (record) => {
  const { days, insert, table } = record;
  const count = async () => (await run(`select from ${table}`)).rowCount;
  await insert();
  // The device's year may have 365 or 366 days.
  const slack = days > 365 ? 2 * DAY_MS : SECOND_MS;
  await sweepAt(days * DAY_MS - slack);
  expect(await count()).toBe(1);
  await sweepAt(days * DAY_MS + SECOND_MS);
  expect(await count()).toBe(0);
});

test("a share link of a ride that is not over stays at any age", async () => {
  await insertLink(openRide);
  await sweepAt(400 * DAY_MS);
  expect((await run("select from ride_share_links")).rowCount).toBe(1);
});

test("marks of other kinds stay, and the account's marks are compared again without its device", async () => {
  await insertMark("device");
  await insertMark("email");
  await sweepAt(400 * DAY_MS);
  const { rows } = await run(
    "select kind, compared_at from account_marks where account_id = $1 and value = 'mark'",
    [rider],
  );
  expect(rows).toEqual([{ kind: "email", compared_at: null }]);
});

test("more photos and marks than one batch are all deleted, except a locked one of each", async () => {
  await run(
    `insert into toll_photos (id, ride_id, driver_id, jpeg, created_at)
     select gen_random_uuid(), $1, $2, '', $3 from generate_series(1, 1500)`,
    [endedRide, driver, new Date(start)],
  );
  await run(
    `insert into account_marks (kind, value, account_id, seen_at)
     select 'device', 'mark ' || number, $1, $2 from generate_series(1, 1500) as number`,
    [rider, new Date(start)],
  );
  const devices = "account_marks where kind = 'device'";
  const client = await node.services.pool.connect();
  await client.query("begin");
  for (const table of ["toll_photos", devices])
    await client.query(`select from ${table} limit 1 for update`);
  await sweepAt(400 * DAY_MS);
  for (const table of ["toll_photos", devices])
    expect((await run(`select from ${table}`)).rowCount).toBe(1);
  await client.query("commit");
  client.release();
});

test("a deletion that fails is logged, and the deletions after it run", async () => {
  const warn = vi.spyOn(node.services.log, "warn");
  await run("alter table phone_codes rename column asked_at to renamed");
  await insertLink(endedRide);
  await sweepAt(61 * DAY_MS);
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ step: "deleteOldPhoneCodes" }), "sweep step failed"],
  ]);
  expect((await run("select from ride_share_links where ride_id = $1", [endedRide])).rowCount).toBe(
    0,
  );
});
