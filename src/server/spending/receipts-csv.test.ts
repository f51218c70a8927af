import { afterAll, beforeAll, expect, test } from "vitest";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { giveTip } from "#server/testing/tips.ts";
import {
  aStartedRide,
  aToll,
  chargeTolls,
  completeTolledRide,
  endObjections,
} from "#server/testing/tolls.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { refundTip } from "#shared/operations/acts-contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { getRiderMonths, RECEIPTS_CSV_PATH } from "#shared/spending/contract.ts";
import { streamReceipts } from "./queries.ts";

let world: TestWorld;
let rider: Person;
beforeAll(async () => {
  world = await openWorld({ TOLLS: "new-york" });
  rider = await aRider(world);
});
afterAll(() => world.close());

/** The only line of a month's file, by column. */
const receiptOf = async ({ token }: Person, month: string) => {
  const reply = await world.app.inject({
    url: `/api${RECEIPTS_CSV_PATH}?month=${month}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const [head = "", line = "", ...rest] = reply.body.trim().split("\r\n");
  expect(rest).toEqual([]);
  const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
  return Object.fromEntries(
    head.split(",").map((name, at) => [name, cells[at]?.replace(/,$/, "")]),
  );
};

const money = (amount: number) => String(Math.round(amount * 100) / 100);

test("a receipt has each charge of a ride and its refunds", async () => {
  const booked = await aStartedRide(world, { rider });
  const { rideId, offer } = booked;
  await aToll(world, booked, { amount: 7.46 });
  await completeTolledRide(world, booked);
  await endObjections(world, rideId);
  await chargeTolls(world);
  await giveTip(world, booked, 4);
  const month = marketIsoDate(world.services.now()).slice(0, 7);
  const paid = {
    "Ride Cost": money(offer.rideCost),
    "Faire Tax": money(offer.fareTax),
    Total: money(offer.total),
    "Charged for the ride": money(offer.amountDue),
    Tip: "4",
    Tolls: "7.46",
    Refunded: "0",
    "You paid": money(offer.amountDue + 4 + 7.46),
  };
  expect(await receiptOf(rider, month)).toMatchObject(paid);

  const admin = await aPerson(world, "ADMIN");
  await admin.call(refundTip, { params: { id: rideId }, body: { reason: "A mistake" } });
  await world.waitUntilIdle();
  expect(await receiptOf(rider, month)).toMatchObject({
    ...paid,
    ...{ Refunded: "-4", "You paid": money(offer.amountDue + 7.46) },
  });
  const { months } = await rider.call(getRiderMonths, { query: { from: month, to: month } });
  expect(months.map((one) => money(one.paid))).toEqual([money(offer.amountDue + 7.46)]);
});

const anEnded = (riderId: string, driver: Person, acceptedAt: Date) =>
  anEndedRide(world, {
    ...{ riderId, driverId: driver.id, state: "completed" },
    endedAt: plusMinutes(acceptedAt, 50),
  });

test("a receipt has the ride's government fees and referral credit", async () => {
  const other = await aRider(world);
  const id = await anEnded(other.id, await aDriver(world), new Date("2026-11-10T17:00:00Z"));
  // The amounts of a ride are permanent.
  await world.services.pool.query(
    `begin; set local session_replication_role = replica;
     update rides set fees_cents = 275, rider_credit_cents = 120 where id = '${id}'; commit`,
  );
  expect(await receiptOf(other, "2026-11")).toMatchObject({
    ...{ "Ride Cost": "15.5", "Faire Tax": "2.33", Total: "17.83" },
    ...{ "Government fees": "2.75", "Referral credit": "-1.2" },
  });
});

test("receipts are read in batches, oldest first, without a gap or a repetition", async () => {
  const other = await aRider(world);
  const driver = await aDriver(world);
  const ids: string[] = [];
  for (const minutes of [0, 100, 200])
    ids.push(
      await anEnded(other.id, driver, plusMinutes(new Date("2026-11-10T17:00:00Z"), minutes)),
    );
  const batches = [];
  for await (const batch of streamReceipts(world.services.db, other.id, "2026-11", 2))
    batches.push(batch.map(({ id }) => id));
  expect(batches).toEqual([ids.slice(0, 2), ids.slice(2)]);
});
