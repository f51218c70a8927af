import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { giveCredits } from "#server/testing/referrals.ts";
import { anAcceptedRide, aPaidRide, type Booked } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import type { QueryFor } from "#shared/endpoint.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { listAdminRides, listPayments } from "#shared/operations/lists-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { completeRide } from "#shared/rides/contract.ts";

let world: TestWorld;
let admin: Person;
let done: Booked;
let held: Booked;
let scheduled: string;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  done = await anAcceptedRide(world);
  await done.driver.call(completeRide, { params: { rideId: done.rideId } });
  await world.waitUntilIdle();
  await world.services.db
    .updateTable("accounts")
    .set({ firstName: "Zo\u00eb", lastName: "Garc\u00eda-P\u00e9rez" })
    .where("id", "=", done.rider.id)
    .execute();
  held = await aPaidRide(world);
  scheduled = await anEndedRide(world, {
    riderId: (await aRider(world)).id,
    driverId: (await aDriver(world)).id,
    state: "no_show",
    kept: 500,
    kind: "scheduled",
    endedAt: new Date("2026-03-08T17:00:00Z"),
    toLabel: "=cmd|' /C calc'!A0",
  });
});
afterAll(() => world.close());

const find = async (query: QueryFor<typeof listAdminRides>) =>
  (await admin.call(listAdminRides, { query })).rides.map(({ rideId }) => rideId);

describe("rides are found by", () => {
  it.each([
    [
      "the reference",
      async () => (await admin.call(getAdminRide, { params: { id: done.rideId } })).ride.reference,
    ],
    [
      "the reference in small letters",
      async () =>
        (
          await admin.call(getAdminRide, { params: { id: done.rideId } })
        ).ride.reference.toLowerCase(),
    ],
    ["the beginning of the rider's names, without accents", async () => "per zoe"],
    ["the rider's e-mail", async () => done.rider.email],
    ["the driver's e-mail", async () => done.driver.email],
    ["the checkout session", async () => done.sessionId],
    ["the ride's id", async () => done.rideId],
  ])("%s", async (_, search) => {
    expect(await find({ search: await search() })).toEqual([done.rideId]);
  });

  it("every id of Stripe's", async () => {
    const { money } = await admin.call(getAdminRide, { params: { id: done.rideId } });
    const ids = money.objects.filter(({ name }) => name !== "Driver's account").map(({ id }) => id);
    expect(ids.map((id) => id.slice(0, 2))).toEqual(["cs", "pi", "ch", "tr"]);
    for (const search of ids) expect(await find({ search })).toEqual([done.rideId]);
  });

  it("state, kind, money and New York days, in either order", async () => {
    expect(await find({})).toEqual([held.rideId, done.rideId, scheduled]);
    expect(await find({ sort: "oldest" })).toEqual([scheduled, done.rideId, held.rideId]);
    expect(await find({ state: "completed" })).toEqual([done.rideId]);
    expect(await find({ kind: "scheduled" })).toEqual([scheduled]);
    expect(await find({ money: "held" })).toEqual([held.rideId]);
    expect(await find({ money: "refunded" })).toEqual([scheduled]);
    expect(await find({ from: "2026-03-08", to: "2026-03-08" })).toEqual([scheduled]);
    expect(await find({ from: "2026-03-09", kind: "scheduled" })).toEqual([]);
    expect(await find({ search: "Nobody Atall" })).toEqual([]);
  });

  it("page, and a page beyond the last is empty", async () => {
    const { pagination } = await admin.call(listAdminRides, { query: {} });
    expect(pagination).toEqual({ totalItems: 3, totalPages: 1, currentPage: 1 });
    expect(await find({ page: "2" })).toEqual([]);
    expect(await find({ page: "999" })).toEqual([]);
  });

  it("a filter that there is, and no other", async () => {
    const refusal = await admin.refused(listAdminRides, { query: { from: "yesterday" } });
    expect(refusal).toMatchObject({ status: 400, error: "This is not a date (YYYY-MM-DD)" });
  });
});

it("payments show what Stripe holds of each", async () => {
  const { payments } = await admin.call(listPayments, { query: { search: done.sessionId } });
  const { offer } = done;
  expect(payments).toMatchObject([
    {
      money: "charged",
      amount: offer.total,
      captured: offer.total,
      refunded: 0,
      sent: offer.rideCost,
    },
  ]);
});

it("the file has the rides of the filter, and no formula for a spreadsheet", async () => {
  const { body, headers } = await world.app.inject({
    url: "/api/admin/rides.csv?kind=scheduled",
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(headers["content-disposition"]).toContain("faire-rides.csv");
  const [, ...lines] = body.trim().split("\r\n");
  expect(lines).toEqual([
    expect.stringMatching(/^FR\w{9},2026-03-08 12:00,2026-03-08 12:20,Scheduled,No-show,/),
  ]);
  expect(body).toContain(",'=cmd|' /C calc'!A0,");
});

it("the file has what Stripe holds of each payment, its fee too", async () => {
  const { payments } = await admin.call(listPayments, { query: { search: done.sessionId } });
  const [payment] = payments;
  const { body } = await world.app.inject({
    url: `/api/admin/rides.csv?search=${done.sessionId}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [names = "", line = ""] = body.trim().split("\r\n");
  expect(names).toMatch(/,Charged,Refunded,Sent to driver,Card fee,Stripe payment,/);
  const money = [payment?.captured, payment?.refunded, payment?.sent, payment?.fee];
  expect(payment?.fee).toBeGreaterThan(0);
  expect(line).toContain(`,${money.join()},${payment?.paymentIntentId},`);
});

it("a ride shows its timeline, ledger, mails and acts", async () => {
  const params = { id: done.rideId };
  const reason = "The route was longer";
  await admin.call(refundRide, { params, body: { amount: 2, paidBy: "both", reason } });
  await world.waitUntilIdle();
  const seen = await admin.call(getAdminRide, { params });
  expect(seen.timeline.map(({ state }) => state)).toEqual([
    "awaiting_payment",
    "pending",
    "accepted",
    "completed",
  ]);
  expect(seen.ledger.map(({ kind }) => kind).sort()).toEqual(
    [
      "captured",
      "completed",
      "transferred",
      "completion_reversed",
      "transfer_reversed",
      "refunded",
      "refund_sent",
    ].sort(),
  );
  for (const { entries } of seen.ledger)
    expect(Math.round(100 * entries.reduce((sum, { amount }) => sum + amount, 0))).toBe(0);
  expect(seen.mails.every(({ sentAt }) => sentAt !== null)).toBe(true);
  expect(seen.mails.filter(({ about }) => about === "refund").map(({ to }) => to)).toEqual([
    "rider",
    "driver",
  ]);
  expect(seen.acts).toMatchObject([{ action: "refund", reason }]);
  expect(seen.money).toMatchObject({ state: "refunded_in_part", refunded: 2, isSettled: true });
  expect(seen.money.left?.rider).toBeCloseTo(done.offer.total - 2, 9);
  expect(seen.money.objects.every(({ url }) => url === null)).toBe(true);
});

it("what was given back in part is called so until all is, and the filter finds both", async () => {
  const moneyOf = async (id: string) => {
    const { rides } = await admin.call(listAdminRides, { query: { money: "refunded" } });
    const { payments } = await admin.call(listPayments, { query: { money: "refunded" } });
    return [rides, payments].map((rows) => rows.find(({ rideId }) => rideId === id)?.money);
  };
  expect(await moneyOf(scheduled)).toEqual(["refunded_in_part", "refunded_in_part"]);
  expect(await moneyOf(done.rideId)).toEqual(["refunded_in_part", "refunded_in_part"]);
  const params = { id: done.rideId };
  const { money } = await admin.call(getAdminRide, { params });
  const amount = money.left?.rider ?? 0;
  await admin.call(refundRide, { params, body: { amount, paidBy: "both", reason: "All of it" } });
  await world.waitUntilIdle();
  expect(await moneyOf(done.rideId)).toEqual(["refunded", "refunded"]);
  expect((await admin.call(getAdminRide, { params })).money.state).toBe("refunded");
});

it("the amount that a rider with a referral credit pays stands beside the total, in list and file", async () => {
  const rider = await aRider(world);
  await giveCredits(world, rider);
  const { offer, sessionId, rideId } = await anAcceptedRide(world, { rider });
  expect(offer.credit).toBeGreaterThan(0);
  const query = { search: sessionId };
  const { rides } = await admin.call(listAdminRides, { query });
  const { payments } = await admin.call(listPayments, { query });
  expect(rides).toMatchObject([{ rideId, total: offer.total, amountDue: offer.amountDue }]);
  expect(payments).toMatchObject([{ rideId, captured: offer.amountDue }]);
  const { body } = await world.app.inject({
    url: `/api/admin/rides.csv?search=${sessionId}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(body).toContain(`,${offer.total},${offer.amountDue},Charged,${offer.amountDue},0,0,`);
});
