import { afterAll, beforeAll, expect, test } from "vitest";
import { aDriver, anAdminOf, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { getWaitingWork } from "#shared/overview/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  listRemittances,
  REMITTANCES_CSV_PATH,
  recordRemittance,
  takeBackRemittance,
} from "#shared/remittances/contract.ts";
import { isOverdue } from "#shared/remittances/overdue.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { createOverdueCheck } from "./overdue-check.ts";

let world: TestWorld;
let ada: Person;
beforeAll(async () => {
  world = await openWorld();
  await world.services.pool.query(
    `insert into surcharge_tables (version, rules, effective_on, approved_at) values (2, $1, '2020-01-01', now())`,
    [
      JSON.stringify([
        { ...aRule("city", "City fee", 275), payTo: "The city", dueDay: 20 },
        aRule("airport", "JFK", 350),
        aRule("airport", "EWR", 350),
      ]),
    ],
  );
  await world.services.surcharges.reload();
  ada = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const everywhere = [
  [-180, -90],
  [180, -90],
  [180, 90],
  [-180, 90],
  [-180, -90],
];
const aRule = (kind: string, label: string, amount: number) => ({
  ...{ kind, label, amount: { cents: amount }, zone: { ring: everywhere } },
  ...{ trigger: "touch", within: null, windows: [], vehicleTypes: null },
});
const complete = async (): Promise<BookedRide> => {
  const booked = await anAcceptedRide(world);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return booked;
};
/** Completes a ride and moves its request to another time. */
const completeIn = async (requestedAt: string): Promise<void> => {
  const { rideId } = await complete();
  const { pool } = world.services;
  await pool.query("alter table rides disable trigger user");
  await pool.query("update rides set requested_at = $2 where id = $1", [rideId, requestedAt]);
  await pool.query("alter table rides enable trigger user");
};
const today = () => marketIsoDate(world.services.now());
const month = () => today().slice(0, 7);
const pay = (kind: string, amount: number) => ({
  ...{ kind, amount, month: month(), paidOn: today(), reference: "ACH 20261120-17" },
});
const rowOf = async (kind: string) =>
  (await ada.call(listRemittances)).rows.find((row) => row.kind === kind && row.month === month());

/** Balances by account, summed without the report's query. */
const balances = async (): Promise<Record<string, number>> => {
  const { rows } = await world.services.pool.query<{ account: string; cents: string }>(
    "select account, sum(cents) as cents from ledger_entries group by account",
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
};
const expectLedger = async () => {
  const { rows } = await ada.call(listRemittances);
  const ledger = await balances();
  for (const kind of ["city", "airport"]) {
    const open = rows
      .filter((row) => row.kind === kind)
      .reduce((sum, row) => sum + Math.round(row.open * 100), 0);
    expect(open + (ledger[`fees_payable:${kind}`] ?? 0)).toBe(0);
  }
  return ledger;
};

test("collected, returned and remitted fees equal the ledger, for completed and refunded trips", async () => {
  const trips = [await complete(), await complete(), await complete()];
  expect(await rowOf("city")).toMatchObject({ trips: 3, collected: 8.25, returned: 0, open: 8.25 });
  // Two rules of one kind on one trip: $7.00, and one trip.
  expect(await rowOf("airport")).toMatchObject({ trips: 3, collected: 21, open: 21 });
  await expectLedger();

  const returned = trips[0];
  if (!returned) throw new Error("no trip");
  await ada.call(refundRide, {
    params: { id: returned.rideId },
    body: { amount: returned.offer.amountDue, paidBy: "both", reason: "The car was dirty" },
  });
  await world.waitUntilIdle();
  expect(await rowOf("city")).toMatchObject({
    trips: 3,
    collected: 8.25,
    returned: 2.75,
    owed: 5.5,
  });
  await expectLedger();

  const before = await balances();
  const stripe = before.stripe_balance;
  await ada.call(recordRemittance, { body: pay("city", 4) });
  expect(await rowOf("city")).toMatchObject({ owed: 5.5, remitted: 4, open: 1.5 });
  const after = await expectLedger();
  expect(after.stripe_balance).toBe(stripe);
  expect((after.operator_bank ?? 0) - (before.operator_bank ?? 0)).toBe(-400);
});

test("no more than the open amount is remitted by eight concurrent calls", async () => {
  await complete();
  const { open = 0 } = (await rowOf("city")) ?? {};
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => ada.call(recordRemittance, { body: pay("city", open) })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await rowOf("city")).toMatchObject({ open: 0 });
  expect(await ada.refused(recordRemittance, { body: pay("city", 0.01) })).toMatchObject({
    status: 400,
    fields: { amount: "Nothing is left to remit for this fee and month" },
  });
  expect(await ada.refused(recordRemittance, { body: pay("airport", 9999) })).toMatchObject({
    status: 400,
    fields: {
      amount: expect.stringMatching(/^Only \$[\d.]+ is still to remit for this fee and month$/),
    },
  });
  await expectLedger();
});

test("a mistake is reversed once, with a reason, and both stay in the audit", async () => {
  const { open } = (await rowOf("airport")) ?? {};
  const { id } = await ada.call(recordRemittance, { body: pay("airport", 7) });
  const params = { id };
  expect(await ada.refused(takeBackRemittance, { params, body: { reason: "" } })).toMatchObject({
    fields: { reason: "Reason is required" },
  });
  const body = { reason: "Typed twice" };
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => ada.call(takeBackRemittance, { params, body })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await rowOf("airport")).toMatchObject({ open });
  const { payments } = await ada.call(listRemittances, { query: { kind: "airport" } });
  expect(payments).toMatchObject([
    { amount: -7, state: "takes_back" },
    { amount: 7, state: "taken_back", reference: "ACH 20261120-17", paidOn: today() },
  ]);
  expect(await ada.refused(takeBackRemittance, { params, body })).toMatchObject({ status: 409 });
  const { rows } = await world.services.pool.query(
    "select action, reason from audit_log where subject_id = $1 order by id",
    [id],
  );
  expect(rows).toEqual([
    { action: "remittance_recorded", reason: null },
    { action: "remittance_taken_back", reason: "Typed twice" },
  ]);
  await expectLedger();
});

test("a fee belongs to the market month of its trip", async () => {
  await completeIn("2025-11-01T03:59:00Z");
  const { rows, years } = await ada.call(listRemittances, {
    query: { year: "2025", kind: "city" },
  });
  expect(rows).toMatchObject([{ kind: "city", month: "2025-10", trips: 1, collected: 2.75 }]);
  expect(rows).toMatchObject([{ payTo: "The city", dueOn: "2025-11-20" }]);
  expect(await rowOf("airport")).toMatchObject({ payTo: null, dueOn: null });
  expect(years).toContain("2025");
  const early = { ...pay("city", 1), month: "2025-10", paidOn: "2025-09-30" };
  expect(await ada.refused(recordRemittance, { body: early })).toMatchObject({
    fields: { paidOn: "Fees cannot be remitted before the month of their rides" },
  });
  const late = { ...pay("city", 1), month: "2025-10", paidOn: "2999-01-01" };
  expect(await ada.refused(recordRemittance, { body: late })).toMatchObject({
    fields: {
      paidOn: "A remittance is recorded after it was paid: choose today or an earlier day",
    },
  });
  const csv = await world.app.inject({
    url: `/api${REMITTANCES_CSV_PATH}?year=2025&kind=city`,
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(csv.body).toBe(
    "\uFEFFMonth,Kind,Trips,Collected,Returned,Owed,Remitted,Open,Paid to,Due\r\n2025-10,city,1,2.75,0,2.75,0,2.75,The city,2025-11-20\r\n",
  );
});

test("remittances are for admins only", async () => {
  for (const caller of [await aRider(world), await aDriver(world)]) {
    expect((await caller.refused(listRemittances)).status).toBe(403);
    expect((await caller.refused(recordRemittance, { body: pay("city", 1) })).status).toBe(403);
  }
});

test("a remittance whose reply was lost in a server crash is recorded once", async () => {
  await complete();
  const before = (await rowOf("airport"))?.open;
  const send = () =>
    world.app.inject({
      method: "POST",
      url: "/api/admin/remittances",
      headers: { authorization: `Bearer ${ada.token}`, "idempotency-key": "one-remittance" },
      payload: pay("airport", 1),
    });
  const first = (await send()).json();
  await world.services.pool.query("delete from repeatable_calls where key = 'one-remittance'");
  expect((await send()).json()).toEqual(first);
  expect((await rowOf("airport"))?.open).toBe((before ?? 0) - 1);
});

test("the waiting work says if fees are overdue, to admins with the books, until they are remitted", async () => {
  const read = async (by = ada) => (await by.call(getWaitingWork)).hasOverdueFees;
  await completeIn("2025-11-02T12:00:00Z");
  expect(await read()).toBe(true);
  expect(await read(await anAdminOf(world, "support"))).toBeUndefined();
  const { rows } = await ada.call(listRemittances);
  for (const row of rows.filter((row) => isOverdue(row, today())))
    await ada.call(recordRemittance, {
      body: { ...pay(row.kind, row.open), month: row.month },
    });
  // The result before is cached for longer, but a remittance replaces it.
  expect(await read()).toBe(false);
});

test("the waiting work is served without the mark of overdue fees while they cannot be summed up", async () => {
  const { services } = world;
  let isBroken = true;
  const all = () => {
    if (isBroken) throw new Error("too slow");
    return services.surcharges.all();
  };
  let at = services.now();
  const isAnyFeeOverdue = createOverdueCheck({
    ...services,
    surcharges: { ...services.surcharges, all },
    now: () => at,
  });
  expect(await isAnyFeeOverdue()).toBeUndefined();
  // A failure is remembered for a minute, but not for another day.
  isBroken = false;
  expect(await isAnyFeeOverdue()).toBeUndefined();
  at = plusMinutes(at, 24 * 60);
  expect(await isAnyFeeOverdue()).toBe(false);
});
