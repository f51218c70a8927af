import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { post } from "#server/ledger/queries.ts";
import { anEndedRide, type EndedTraits } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { seededInts } from "#server/testing/seeded.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDashboard, getEarnings, getTransfers } from "#shared/earnings/contract.ts";
import { driverAccount } from "#shared/ledger/accounts.ts";
import { completionReversalPosting, transferReversalPosting } from "#shared/ledger/postings.ts";
import { cents } from "#shared/money.ts";
import { getRide } from "#shared/rides/contract.ts";

const randomInt = seededInts();

let world: TestWorld;
let riderId: string;
beforeAll(async () => {
  world = await openWorld();
  riderId = (await aRider(world)).id;
});
afterAll(() => world.close());

const aRideOf = (driver: Person, traits: Omit<EndedTraits, "riderId" | "driverId">) =>
  anEndedRide(world, { riderId, driverId: driver.id, ...traits });
const november = { query: { from: "2026-11-01", to: "2026-11-30" } };
const at = (time: string) => new Date(time);

/** Ledger totals of a driver in cents: earned, transferred, and the tax of the rides. */
async function ledgerOf(driver: Person) {
  const { rows } = await sql<{ earned: number; sent: number; tax: number }>`
    select
      coalesce(-sum(cents) filter (where account = ${driverAccount(driver.id)} and t.kind not like 'transfer%'), 0)::int
        as earned,
      coalesce(sum(cents) filter (where account = ${driverAccount(driver.id)} and t.kind like 'transfer%'), 0)::int
        as sent,
      coalesce(-sum(cents) filter (where account = 'platform_tax'), 0)::int as tax
    from ledger_entries join ledger_transactions t on t.id = transaction_id join rides on rides.id = ride_id
    where driver_id = ${driver.id}`.execute(world.services.db);
  return rows[0] ?? { earned: 0, sent: 0, tax: 0 };
}

const inCents = (dollars: number) => Math.round(dollars * 100);

/** Traits of a ride that ended in November, with a random end state and random amounts. */
function randomTraits(): Parameters<typeof aRideOf>[1] {
  const fare = randomInt(100, 30_000);
  const state = (["completed", "cancelled", "no_show", "rejected"] as const)[randomInt(4)];
  const isCancellation = state === "cancelled" || state === "no_show";
  return {
    state: state ?? "completed",
    endedAt: at(`2026-11-${String(randomInt(2, 29)).padStart(2, "0")}T12:00:00Z`),
    fare,
    tax: Math.round(fare * 0.15),
    kind: randomInt(2) ? "instant" : "scheduled",
    ...(isCancellation && { kept: randomInt(2) ? randomInt(fare) : 0 }),
  };
}

describe("the driver's earnings", () => {
  it("sum rides, fares, tax and cancellation fees by day", async () => {
    const driver = await aDriver(world);
    await aRideOf(driver, { state: "completed", endedAt: at("2026-11-10T17:00:00Z") });
    await aRideOf(driver, { state: "completed", endedAt: at("2026-11-10T18:00:00Z"), fare: 1000 });
    await aRideOf(driver, { state: "no_show", endedAt: at("2026-11-12T18:00:00Z"), kept: 500 });
    await aRideOf(driver, { state: "cancelled", endedAt: at("2026-11-13T18:00:00Z"), kept: 0 });
    const { days, total } = await driver.call(getEarnings, november);
    expect(days).toHaveLength(30);
    expect(days[9]).toMatchObject({
      day: "2026-11-10",
      rides: 2,
      fare: 25.5,
      kept: 0,
      credit: 0,
      tip: 0,
      toll: 0,
      tax: 4.66,
      net: 25.5,
      ridersCredit: 0,
      paid: 30.16,
    });
    const none = { rides: 0, fare: 0, credit: 0, tip: 0, toll: 0, tax: 0, ridersCredit: 0 };
    expect(days[11]).toMatchObject({ ...none, day: "2026-11-12", kept: 5, net: 5, paid: 5 });
    expect(days[12]).toMatchObject({ rides: 0, net: 0 });
    expect(total).toMatchObject({
      rides: 2,
      fare: 25.5,
      kept: 5,
      credit: 0,
      tip: 0,
      toll: 0,
      tax: 4.66,
      net: 30.5,
      ridersCredit: 0,
      paid: 35.16,
    });
    const { transfers } = await driver.call(getTransfers);
    expect(transfers.map(({ fee }) => fee)).toEqual(["no_show", null, null]);
  });

  it("count a ride on the market day it ended, also across daylight saving changes", async () => {
    const driver = await aDriver(world);
    const ends = [
      ["2026-03-08T04:59:59.999Z", "2026-03-07"],
      ["2026-03-08T05:00:00.000Z", "2026-03-08"],
      ["2026-03-09T03:59:59.999Z", "2026-03-08"],
      ["2026-03-09T04:00:00.000Z", "2026-03-09"],
      ["2026-11-01T03:59:59.999Z", "2026-10-31"],
      ["2026-11-01T04:00:00.000Z", "2026-11-01"],
      ["2026-11-02T04:59:59.999Z", "2026-11-01"],
      ["2026-11-02T05:00:00.000Z", "2026-11-02"],
    ] as const;
    for (const [end, day] of ends) {
      const endedAt = at(end);
      await aRideOf(driver, { state: "completed", endedAt });
      const query = { from: day, to: day };
      const { total } = await driver.call(getEarnings, { query });
      const before = ends.filter(([other, otherDay]) => otherDay === day && other <= end).length;
      expect(total.rides, end).toBe(before);
    }
  });

  it("match the ledger to the cent for 60 rides with random end states", async () => {
    const driver = await aDriver(world);
    for (let ride = 0; ride < 60; ride += 1) await aRideOf(driver, randomTraits());
    const ledger = await ledgerOf(driver);
    const { total } = await driver.call(getEarnings, november);
    const dashboard = await driver.call(getDashboard);
    expect(ledger.earned).toBeGreaterThan(0);
    expect(inCents(total.net)).toBe(ledger.earned);
    expect(inCents(total.tax)).toBe(ledger.tax);
    expect(inCents(dashboard.totalRevenue)).toBe(ledger.earned);
    expect(inCents(dashboard.totalRevenue) - inCents(dashboard.onItsWay)).toBe(ledger.sent);
  });

  it("exclude money reversed after completion, as the ledger does", async () => {
    const driver = await aDriver(world);
    const endedAt = at("2026-11-10T17:00:00Z");
    const rideId = await aRideOf(driver, { state: "completed", endedAt });
    await aRideOf(driver, { state: "completed", endedAt });
    const { db } = world.services;
    const driverId = driver.id;
    await db.transaction().execute(async (tx) => {
      const fact = { rideId, reference: "refund" };
      await post(
        tx,
        { kind: "transfer_reversed", ...fact },
        transferReversalPosting({ driverId, amount: cents(1550) }),
      );
      await post(
        tx,
        { kind: "completion_reversed", ...fact },
        completionReversalPosting({
          rideId,
          driverId,
          fare: cents(1550),
          tax: cents(233),
        }),
      );
    });
    const { total } = await driver.call(getEarnings, november);
    expect(await ledgerOf(driver)).toEqual({ earned: 1550, sent: 1550, tax: 233 });
    expect(total).toMatchObject({ net: 15.5, tax: 2.33, paid: 17.83 });
    expect(await driver.call(getDashboard)).toMatchObject({ totalRevenue: 15.5, onItsWay: 0 });
    const { transfers } = await driver.call(getTransfers);
    expect(transfers.map(({ state, amount }) => [state, amount]).sort()).toEqual([
      ["reversed", 15.5],
      ["sent", 15.5],
    ]);
  });

  it("cover at most 366 valid days, with `from` not after `to`", async () => {
    const driver = await aDriver(world);
    const request = (from: string, to: string) =>
      driver.refused(getEarnings, { query: { from, to } });
    expect(await request("2026-11-02", "2026-11-01")).toMatchObject({
      status: 400,
      error: "From must not be after to",
    });
    expect((await request("2025-01-01", "2026-11-01")).status).toBe(400);
    expect((await request("2026-02-30", "2026-03-01")).error).toBe(
      "This is not a date (YYYY-MM-DD)",
    );
  });
});

describe("the transfers", () => {
  it("are pending until Stripe has them, newest ride first", async () => {
    const driver = await aDriver(world);
    await aRideOf(driver, { state: "completed", endedAt: at("2026-11-10T17:00:00Z") });
    const late = at("2026-11-11T17:00:00Z");
    const rideId = await aRideOf(driver, { state: "completed", endedAt: late, isUnsettled: true });
    await world.services.db
      .updateTable("payments")
      .set({ state: "captured", capturedCents: 1783 })
      .where("rideId", "=", rideId)
      .execute();
    const { transfers, pagination } = await driver.call(getTransfers);
    expect(transfers).toEqual([
      expect.objectContaining({ rideId, amount: 15.5, fee: null, state: "on_its_way" }),
      expect.objectContaining({ state: "sent", transferId: expect.stringMatching(/^tr_/) }),
    ]);
    const { ride } = await driver.call(getRide, { params: { id: rideId } });
    expect(transfers[0]).toMatchObject({ from: ride.from.label, to: ride.to.label });
    expect(pagination.totalItems).toBe(2);
    expect(await driver.call(getDashboard)).toMatchObject({ totalRevenue: 31, onItsWay: 15.5 });
  });
});

describe("pages of transfers", () => {
  it("neither skip nor repeat a ride", async () => {
    const driver = await aDriver(world);
    const days = [1, 12, 3, 7];
    for (const [day, rides] of days.entries())
      for (let ride = 0; ride < rides; ride += 1)
        await aRideOf(driver, {
          state: ride === 0 ? "rejected" : "completed",
          endedAt: at(`2026-11-0${9 - day}T0${ride % 5}:30:00Z`),
        });
    const pageOf = async (page: number) =>
      (await driver.call(getTransfers, { query: { page: String(page) } })).transfers;
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect(pages.map(({ length }) => length)).toEqual([10, 9, 0]);
    const all = pages.flat();
    expect(new Set(all.map(({ rideId }) => rideId)).size).toBe(19);
    expect(all.map(({ earnedAt }) => earnedAt)).toEqual(
      all
        .map(({ earnedAt }) => earnedAt)
        .sort()
        .reverse(),
    );
  });
});

describe("the dashboard", () => {
  it("shows a new driver zeros, New Comer at 15 % and the requirements of Bronze", async () => {
    const dashboard = await (await aDriver(world)).call(getDashboard);
    expect(dashboard).toMatchObject({
      totalRides: 0,
      totalRevenue: 0,
      driverBadge: "New Comer",
      taxRate: 0.15,
      nextBadge: { name: "Bronze", taxRate: 0.14 },
    });
    expect(dashboard.nextBadge?.needs[0]).toMatchObject({ have: 0, need: 10, isMet: false });
  });

  it("shows the tax of a personal offer while it is valid", async () => {
    const driver = await aDriver(world);
    await world.services.db
      .updateTable("drivers")
      .set({ taxOfferBps: 500, taxOfferThrough: sql`current_date + 2`, completedRides: 600 })
      .where("accountId", "=", driver.id)
      .execute();
    expect(await driver.call(getDashboard)).toMatchObject({
      totalRides: 600,
      driverBadge: "Platinum",
      taxRate: 0.05,
      nextBadge: null,
    });
  });

  it.each([
    ["dashboard", getDashboard, { query: {} }],
    ["earnings", getEarnings, november],
    ["transfers", getTransfers, { query: {} }],
  ] as const)("the call for the %s is for drivers only", async (_, { path }, { query }) => {
    const statusFor = async (token: string) =>
      (
        await world.app.inject({
          url: `/api${path}`,
          query,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    expect(await statusFor("unknown".repeat(5))).toBe(401);
    for (const role of ["RIDER", "ADMIN"] as const)
      expect(await statusFor((await aPerson(world, role)).token)).toBe(403);
  });
});
