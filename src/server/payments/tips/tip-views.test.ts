import { afterAll, beforeAll, expect, it } from "vitest";
import { aPerson, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import type { BookedRide } from "#server/testing/rides.ts";
import { giveTip, openTip } from "#server/testing/tips.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDashboard, getEarnings, getTransfers } from "#shared/earnings/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { refundTip } from "#shared/operations/acts-contract.ts";
import { listPayments } from "#shared/operations/lists-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { getDriverHistory, getRiderHistory } from "#shared/rides/lists-contract.ts";
import { getRiderDashboard } from "#shared/spending/contract.ts";

let world: TestWorld;
let admin: Person;
let booked: BookedRide;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  booked = await aCompletedRide();
  await giveTip(world, booked, 4);
});
afterAll(() => world.close());

const { aCompletedRide, expectNoFindings } = rideMoney(() => ({ world, admin }));

const inCents = (dollars: number) => Math.round(dollars * 100);

const fetchText = async (person: Person, url: string) =>
  (
    await world.app.inject({
      url: `/api${url}`,
      headers: { authorization: `Bearer ${person.token}` },
    })
  ).body;

/** A CSV file as one object per line, by column. */
const fetchCsv = async (person: Person, url: string): Promise<Record<string, string>[]> => {
  const [head = "", ...lines] = (await fetchText(person, url)).trim().split("\r\n");
  const cells = (line: string) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
  const names = cells(head).map((cell) => cell.replace(/,$/, ""));
  return lines.map((line) =>
    Object.fromEntries(cells(line).map((cell, at) => [names[at] ?? "", cell.replace(/,$/, "")])),
  );
};

it("a tip counts as the driver's earnings in sums, days, transfers and both CSV files", async () => {
  const { driver, offer, rideId } = booked;
  const earned = inCents(offer.rideCost) + 400;
  const dashboard = await driver.call(getDashboard);
  expect(inCents(dashboard.totalRevenue)).toBe(earned);
  expect(dashboard.onItsWay).toBe(0);
  const today = marketIsoDate(world.services.now());
  const { total } = await driver.call(getEarnings, { query: { from: today, to: today } });
  expect(total).toMatchObject({ tip: 4, fare: offer.rideCost });
  expect(inCents(total.net)).toBe(earned);
  expect(inCents(total.net - total.credit + total.tax - total.ridersCredit)).toBe(
    inCents(total.paid),
  );
  const { transfers } = await driver.call(getTransfers, { query: {} });
  expect(transfers).toMatchObject([{ rideId, tip: 4, state: "sent", amount: earned / 100 }]);
  const { rides } = await driver.call(getDriverHistory, { query: {} });
  expect(rides).toMatchObject([{ tip: 4, cost: offer.rideCost }]);

  const [line] = await fetchCsv(driver, `/drivers/earnings.csv?year=${today.slice(0, 4)}`);
  expect(line).toMatchObject({ Tip: "4", "You earned": String(earned / 100) });
  expect(inCents(Number(line?.["Sent to Stripe"]))).toBe(earned);
  expect(inCents(Number(line?.["Rider paid"]))).toBe(inCents(offer.total) + 400);
  const [ride] = await fetchCsv(driver, "/drivers/ride-histories.csv");
  expect(ride?.Tip).toBe("4");
});

it("a tip counts as the rider's spending, and appears on both receipts", async () => {
  const { rider, driver, offer, rideId } = booked;
  const { spentThisMonth } = await rider.call(getRiderDashboard);
  expect(inCents(spentThisMonth)).toBe(inCents(offer.total) + 400);
  const { rides } = await rider.call(getRiderHistory, { query: {} });
  expect(rides).toMatchObject([{ tip: 4, amount: offer.total }]);
  for (const person of [rider, driver])
    expect(await fetchText(person, `/rides/${rideId}/receipt.txt`)).toMatch(
      /\nTip +\$4\.00, all of it to the driver\nTip paid +/,
    );
});

it("a tip is in the exports of rider and driver, in the driver's once it is paid", async () => {
  const exported = async (person: Person) =>
    JSON.parse(await fetchText(person, "/account/export")).kept.tips;
  expect(await exported(booked.driver)).toMatchObject([
    { amountCents: 400, transferredCents: 400, cardLast4: null },
  ]);
  expect(await exported(booked.rider)).toMatchObject([
    { amountCents: 400, cardLast4: "4242", transferredCents: null },
  ]);
  const other = await aCompletedRide();
  await openTip(other, 2);
  expect(await exported(other.rider)).toMatchObject([{ state: "open" }]);
  expect(await exported(other.driver)).toEqual([]);
});

it("admins see a tip in lists and on its page, and find it by its ids at Stripe", async () => {
  const adminRide = await admin.call(getAdminRide, { params: { id: booked.rideId } });
  expect(adminRide.tip).toMatchObject({ amount: 4, sent: 4, refunded: 0, isRefundable: true });
  expect(adminRide.ledger.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["tip_captured", "tip_transferred"]),
  );
  const search = adminRide.tip?.objects[0]?.id ?? "";
  const { payments } = await admin.call(listPayments, { query: { search } });
  expect(payments).toMatchObject([{ rideId: booked.rideId, tip: 4 }]);
  const [line] = await fetchCsv(admin, `/admin/rides.csv?search=${search}`);
  expect(line?.Tip).toBe("4");
});

it("a refunded tip is removed from all sums", async () => {
  const { driver, rider, offer, rideId } = booked;
  const reason = "It was a mistake";
  await admin.call(refundTip, { params: { id: rideId }, body: { reason } });
  await world.waitUntilIdle();
  expect((await driver.call(getDashboard)).totalRevenue).toBe(offer.rideCost);
  expect((await rider.call(getRiderDashboard)).spentThisMonth).toBe(offer.total);
  const { rides } = await driver.call(getDriverHistory, { query: {} });
  expect(rides).toMatchObject([{ tip: null }]);
  expect(await fetchText(rider, `/rides/${rideId}/receipt.txt`)).toMatch(/\nTip refunded +\$4\.00/);
  const adminRide = await admin.call(getAdminRide, { params: { id: rideId } });
  expect(adminRide.tip).toMatchObject({ sent: 0, refunded: 4, isRefundable: false });
  expect(adminRide.acts).toMatchObject([{ action: "refund_tip", reason }]);
  await expectNoFindings();
});
