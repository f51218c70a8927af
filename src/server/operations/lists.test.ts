import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { giveCredits } from "#server/testing/referrals.ts";
import { anAcceptedRide, aPaidRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import type { QueryFor } from "#shared/endpoint.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { listAdminRides, listPayments, sumPayments } from "#shared/operations/lists-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { completeRide } from "#shared/rides/contract.ts";

let world: TestWorld;
let admin: Person;
let completed: BookedRide;
let pendingRide: BookedRide;
let scheduledRideId: string;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  completed = await anAcceptedRide(world);
  await completed.driver.call(completeRide, { params: { rideId: completed.rideId } });
  await world.waitUntilIdle();
  await world.services.db
    .updateTable("accounts")
    .set({ firstName: "Zo\u00eb", lastName: "Garc\u00eda-P\u00e9rez" })
    .where("id", "=", completed.rider.id)
    .execute();
  pendingRide = await aPaidRide(world);
  scheduledRideId = await anEndedRide(world, {
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

const findRideIds = async (query: QueryFor<typeof listAdminRides>) =>
  (await admin.call(listAdminRides, { query })).rides.map(({ rideId }) => rideId);

describe("rides can be searched by", () => {
  it.each([
    [
      "the reference",
      async () =>
        (await admin.call(getAdminRide, { params: { id: completed.rideId } })).ride.reference,
    ],
    [
      "the reference in lower case",
      async () =>
        (
          await admin.call(getAdminRide, { params: { id: completed.rideId } })
        ).ride.reference.toLowerCase(),
    ],
    ["the beginnings of the rider's first and last name, without accents", async () => "per zoe"],
    ["the rider's e-mail", async () => completed.rider.email],
    ["the driver's e-mail", async () => completed.driver.email],
    ["the checkout session", async () => completed.sessionId],
    ["the ride's id", async () => completed.rideId],
  ])("%s", async (_, search) => {
    expect(await findRideIds({ search: await search() })).toEqual([completed.rideId]);
  });

  it("each Stripe id of the ride", async () => {
    const { money } = await admin.call(getAdminRide, { params: { id: completed.rideId } });
    const ids = money.objects.filter(({ name }) => name !== "Driver's account").map(({ id }) => id);
    expect(ids.map((id) => id.slice(0, 2))).toEqual(["cs", "pi", "ch", "tr"]);
    for (const search of ids) expect(await findRideIds({ search })).toEqual([completed.rideId]);
  });

  it("state, kind, payment state and New York dates, newest or oldest first", async () => {
    expect(await findRideIds({})).toEqual([pendingRide.rideId, completed.rideId, scheduledRideId]);
    expect(await findRideIds({ sort: "oldest" })).toEqual([
      scheduledRideId,
      completed.rideId,
      pendingRide.rideId,
    ]);
    expect(await findRideIds({ state: "completed" })).toEqual([completed.rideId]);
    expect(await findRideIds({ kind: "scheduled" })).toEqual([scheduledRideId]);
    expect(await findRideIds({ money: "held" })).toEqual([pendingRide.rideId]);
    expect(await findRideIds({ money: "refunded" })).toEqual([scheduledRideId]);
    expect(await findRideIds({ from: "2026-03-08", to: "2026-03-08" })).toEqual([scheduledRideId]);
    expect(await findRideIds({ from: "2026-03-09", kind: "scheduled" })).toEqual([]);
    expect(await findRideIds({ search: "Nobody Atall" })).toEqual([]);
  });

  it("page; a page after the last one is empty", async () => {
    const { pagination } = await admin.call(listAdminRides, { query: {} });
    expect(pagination).toEqual({ totalItems: 3, totalPages: 1, currentPage: 1 });
    expect(await findRideIds({ page: "2" })).toEqual([]);
    expect(await findRideIds({ page: "999" })).toEqual([]);
  });

  it("valid dates only; others are refused", async () => {
    const refusal = await admin.refused(listAdminRides, { query: { from: "yesterday" } });
    expect(refusal).toMatchObject({ status: 400, error: "This is not a date (YYYY-MM-DD)" });
  });
});

it("payments show the amounts captured, refunded and transferred", async () => {
  const { payments } = await admin.call(listPayments, { query: { search: completed.sessionId } });
  const { offer } = completed;
  expect(payments).toMatchObject([
    {
      money: "charged",
      amount: offer.total,
      captured: offer.total,
      refunded: 0,
      sent: offer.rideCost,
      driverPart: offer.rideCost,
      platformPart: offer.fareTax,
      fees: 0,
    },
  ]);
});

it("the sums of the payments are the sums of the filtered rows", async () => {
  const query = { search: completed.rider.email };
  const { payments } = await admin.call(listPayments, { query });
  expect(payments.length).toBeGreaterThan(0);
  const sums = await admin.call(sumPayments, { query });
  const { offer } = completed;
  expect(sums).toEqual({
    ...{ success: true, charged: offer.total, refunded: 0, takenByBank: 0 },
    ...{ driverPart: offer.rideCost, platformPart: offer.fareTax, fees: 0 },
    ...{ payments: payments.length, isMore: false },
  });
  const none = await admin.call(sumPayments, { query: { to: "2020-01-01" } });
  expect(none).toMatchObject({ charged: 0, payments: 0, isMore: false });
});

it("a payment is not split before its ride is over", async () => {
  const query = { search: pendingRide.sessionId };
  const { payments } = await admin.call(listPayments, { query });
  expect(payments).toMatchObject([
    { money: "held", driverPart: null, platformPart: null, fees: null },
  ]);
});

it("the CSV file holds the filtered rides, and escapes spreadsheet formulas", async () => {
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

it("the CSV file shows each payment's amounts, including Stripe's fee", async () => {
  const { payments } = await admin.call(listPayments, { query: { search: completed.sessionId } });
  const [payment] = payments;
  const { body } = await world.app.inject({
    url: `/api/admin/rides.csv?search=${completed.sessionId}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [names = "", line = ""] = body.trim().split("\r\n");
  expect(names).toMatch(/,Charged,Refunded,Sent to driver,Card fee,Stripe payment,/);
  const money = [payment?.captured, payment?.refunded, payment?.sent, payment?.fee];
  expect(payment?.fee).toBeGreaterThan(0);
  expect(line).toContain(`,${money.join()},${payment?.paymentIntentId},`);
});

it("a ride shows its timeline, ledger, mails and admin acts", async () => {
  const params = { id: completed.rideId };
  const reason = "The route was longer";
  await admin.call(refundRide, { params, body: { amount: 2, paidBy: "both", reason } });
  await world.waitUntilIdle();
  const details = await admin.call(getAdminRide, { params });
  expect(details.timeline.map(({ state }) => state)).toEqual([
    "awaiting_payment",
    "pending",
    "accepted",
    "completed",
  ]);
  expect(details.ledger.map(({ kind }) => kind).sort()).toEqual(
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
  for (const { entries } of details.ledger)
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(0);
  expect(details.mails.every(({ sentAt }) => sentAt !== null)).toBe(true);
  expect(details.mails.filter(({ about }) => about === "refund").map(({ to }) => to)).toEqual([
    "rider",
    "driver",
  ]);
  expect(details.acts).toMatchObject([{ action: "refund", reason }]);
  expect(details.money).toMatchObject({ state: "refunded_in_part", refunded: 2, isSettled: true });
  expect(details.money.left?.rider).toBeCloseTo(completed.offer.total - 2, 9);
  expect(details.money.objects.every(({ url }) => url === null)).toBe(true);
});

it("a payment is partly refunded until all of it is; the filter finds both states", async () => {
  const listMoneyStates = async (id: string) => {
    const { rides } = await admin.call(listAdminRides, { query: { money: "refunded" } });
    const { payments } = await admin.call(listPayments, { query: { money: "refunded" } });
    return [rides, payments].map((rows) => rows.find(({ rideId }) => rideId === id)?.money);
  };
  expect(await listMoneyStates(scheduledRideId)).toEqual(["refunded_in_part", "refunded_in_part"]);
  expect(await listMoneyStates(completed.rideId)).toEqual(["refunded_in_part", "refunded_in_part"]);
  const found = await admin.call(listPayments, { query: { search: completed.sessionId } });
  const [row] = found.payments;
  const parts = [row?.driverPart, row?.platformPart, row?.fees].map((part) => part ?? 0);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo((row?.captured ?? 0) - 2);
  const params = { id: completed.rideId };
  const { money } = await admin.call(getAdminRide, { params });
  const amount = money.left?.rider ?? 0;
  await admin.call(refundRide, { params, body: { amount, paidBy: "both", reason: "All of it" } });
  await world.waitUntilIdle();
  expect(await listMoneyStates(completed.rideId)).toEqual(["refunded", "refunded"]);
  expect((await admin.call(getAdminRide, { params })).money.state).toBe("refunded");
});

it("list and CSV file show the total and the amount due after a referral credit", async () => {
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
