import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { anAcceptedScheduledRide, aPaidScheduledRide } from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  acceptRide,
  completeRide,
  getOpenRides,
  getRecentRides,
  getRide,
} from "#shared/rides/contract.ts";
import {
  getDriverHistory,
  getRiderHistory,
  getScheduledRides,
} from "#shared/rides/lists-contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hoursFromNow = (hours: number) => plusMinutes(world.services.now(), hours * 60);
const ids = (rides: { id: string }[]) => rides.map(({ id }) => id);

type Row = { driverId?: string; riderId?: string; kind?: "instant" | "scheduled" };

/**
 * Inserts a ride in a state. Its pickup, or the request of an instant ride, is in `hours`; its answer deadline 12 hours
 * before, its end an hour after. Scheduled rides are requested in the reverse order of their pickups.
 */
const aRideRow = async (state: RideState, hours: number, row: Row = {}): Promise<string> => {
  const { pool, db } = world.services;
  const id = await insertRideRow(pool, {
    driverId: row.driverId ?? (await insertDriver(pool)),
    riderId: row.riderId ?? (await insertRider(pool)),
    kind: row.kind ?? "scheduled",
    state,
    requestedAt: hoursFromNow(row.kind === "instant" ? hours : -500 - hours),
    pickupAt: hoursFromNow(hours),
  });
  const isOver = ["rejected", "expired", "completed", "cancelled", "no_show"].includes(state);
  await db
    .updateTable("rides")
    .set({
      answerBy: hoursFromNow(hours - 12),
      endedAt: isOver ? hoursFromNow(hours + 1) : null,
    })
    .where("id", "=", id)
    .execute();
  return id;
};

describe("a driver's scheduled rides", () => {
  it("are pending by deadline, then upcoming by pickup, then past, newest first", async () => {
    const driver = await aDriver(world);
    const row = { driverId: driver.id };
    const secondOver = await aRideRow("completed", -90, row);
    const firstOver = await aRideRow("no_show", -60, row);
    const secondComing = await aRideRow("accepted", 80, row);
    const firstComing = await aRideRow("started", -2, row);
    const secondAsked = await aRideRow("pending", 60, row);
    const firstAsked = await aRideRow("pending", 40, row);
    await aRideRow("lapsed", 100, row);
    await aRideRow("awaiting_payment", 100, row);
    await aRideRow("completed", -200, { ...row, kind: "instant" });
    const { rides, pagination } = await driver.call(getScheduledRides);
    expect(ids(rides)).toEqual([
      firstAsked,
      secondAsked,
      firstComing,
      secondComing,
      firstOver,
      secondOver,
    ]);
    expect(pagination).toEqual({ totalItems: 6, totalPages: 1, currentPage: 1 });
    const open = await driver.call(getScheduledRides, { query: { part: "open" } });
    expect(ids(open.rides)).toEqual([firstAsked, secondAsked, firstComing, secondComing]);
    expect(open.pagination.totalItems).toBe(4);
  });

  it("come in pages of ten, each ride once", async () => {
    const driver = await aDriver(world);
    for (let day = 0; day < 12; day += 1)
      await aRideRow("rejected", -24 * (day + 1), { driverId: driver.id });
    const first = await driver.call(getScheduledRides);
    const second = await driver.call(getScheduledRides, { query: { page: "2" } });
    const third = await driver.call(getScheduledRides, { query: { page: "3" } });
    expect([first, second, third].map(({ rides }) => rides.length)).toEqual([10, 2, 0]);
    expect(new Set(ids([...first.rides, ...second.rides])).size).toBe(12);
    expect(second.pagination).toEqual({ totalItems: 12, totalPages: 2, currentPage: 2 });
    expect(third.pagination.totalItems).toBe(12);
  });

  it("show the fare, the passenger and the answer deadline", async () => {
    const { driver, rideId, pickupAt } = await aPaidScheduledRide(world, { pickupInHours: 72 });
    const { rides } = await driver.call(getScheduledRides);
    expect(rides).toEqual([
      expect.objectContaining({
        id: rideId,
        cost: 40,
        tax: 6,
        total: 46,
        username: "Paula P.",
        datetime: pickupAt.toISOString(),
        status: "Pending",
        isAccepted: false,
        isRejected: false,
        answerBy: expect.any(String),
      }),
    ]);
  });
});

describe("a driver's history", () => {
  it("shows the fee of a no-show next to its fare", async () => {
    const driver = await aDriver(world);
    const missed = await aRideRow("no_show", -60, { driverId: driver.id });
    await aRideRow("completed", -90, { driverId: driver.id });
    await world.services.db
      .updateTable("rides")
      .set(({ ref }) => ({
        cancelledDriverCents: 500,
        cancelledRefundCents: sql`${ref("totalCents")} - 500`,
      }))
      .where("id", "=", missed)
      .execute();
    const { rides } = await driver.call(getDriverHistory);
    expect(rides.map(({ kept }) => kept)).toEqual([5, null]);
    expect(rides[0]?.cost).toBeGreaterThan(5);
  });

  it("has finished rides of both kinds, newest first, below an instant ride under way", async () => {
    const driver = await aDriver(world);
    const row = { driverId: driver.id };
    const early = await aRideRow("completed", -90, row);
    const lateRide = await aRideRow("rejected", -60, { ...row, kind: "instant" });
    const underWay = await aRideRow("started", -1, { ...row, kind: "instant" });
    await aRideRow("accepted", 80, row);
    await aRideRow("pending", 120, row);
    await aRideRow("lapsed", -30, row);
    const { rides, pagination } = await driver.call(getDriverHistory);
    expect(ids(rides)).toEqual([underWay, lateRide, early]);
    expect(pagination.totalItems).toBe(3);
  });
});

describe("the past of a rider", () => {
  it("has finished rides in pages, latest ride time first", async () => {
    const rider = await aRider(world);
    const row = { riderId: rider.id };
    const days = Array.from({ length: 12 }, (_, day) => -24 * (day + 1));
    const over: string[] = [];
    for (const hours of days) over.push(await aRideRow("completed", hours, row));
    // Inserted last, with the latest pickup.
    const canceled = await aRideRow("cancelled", 48, row);
    for (const state of ["accepted", "lapsed", "pending"] as const) await aRideRow(state, 30, row);
    const pageOf = (page: string) => rider.call(getRiderHistory, { query: { part: "past", page } });
    const [first, second] = [await pageOf("1"), await pageOf("2")];
    expect(ids([...first.rides, ...second.rides])).toEqual([canceled, ...over]);
    expect(second.pagination).toEqual({ totalItems: 13, totalPages: 2, currentPage: 2 });
  });
});

describe("a rider's history", () => {
  it("has every ride except lapsed rides, newest request first", async () => {
    const rider = await aRider(world);
    const row = { riderId: rider.id };
    const latest = await aRideRow("completed", -90, row);
    const declined = await aRideRow("rejected", 50, row);
    await aRideRow("lapsed", 60, row);
    const unpaid = await aRideRow("awaiting_payment", 100, row);
    const { rides } = await rider.call(getRiderHistory);
    expect(ids(rides)).toEqual([latest, declined, unpaid]);
    expect(rides[1]).toMatchObject({
      status: "Rejected",
      reason: "The driver declined the ride",
      driverUsername: "Dana Drew",
      vehicleType: "SEDAN",
      make: "Toyota",
      model: "Camry",
      amount: 17.83,
      kept: null,
    });
  });

  it("shows the rider the passenger's number and the note, even before the acceptance", async () => {
    const { rider } = await aPaidScheduledRide(world, { pickupInHours: 72 });
    const { rides } = await rider.call(getRiderHistory);
    expect(rides[0]).toMatchObject({ phoneNumber: "+1 212-555-0177", note: "Two suitcases" });
  });
});

it("open rides are ordered by next deadline, recent rides by end", async () => {
  const driver = await aDriver(world);
  const row = { driverId: driver.id };
  const bookedFirst = await aRideRow("completed", -90, row);
  const lastCompleted = await aRideRow("completed", -60, row);
  const upcoming = await aRideRow("accepted", 40, row);
  const pending = await aRideRow("pending", 48, row);
  const next = await aRideRow("accepted", 20, row);
  expect(ids((await driver.call(getOpenRides)).rides)).toEqual([next, pending, upcoming]);
  expect(ids((await driver.call(getRecentRides)).rides)).toEqual([lastCompleted, bookedFirst]);
});

describe("one ride by its id", () => {
  it("is visible to its parties only", async () => {
    const { rider, driver, rideId } = await aPaidScheduledRide(world, { pickupInHours: 72 });
    const query = { rideId };
    expect(ids((await driver.call(getScheduledRides, { query })).rides)).toEqual([rideId]);
    expect(ids((await rider.call(getRiderHistory, { query })).rides)).toEqual([rideId]);
    const [stranger, other] = [await aDriver(world), await aRider(world)];
    const nothing = { rides: [], pagination: { totalItems: 0, totalPages: 1, currentPage: 1 } };
    expect(await stranger.call(getScheduledRides, { query })).toMatchObject(nothing);
    expect(await stranger.call(getDriverHistory, { query })).toMatchObject(nothing);
    expect(await other.call(getRiderHistory, { query })).toMatchObject(nothing);
  });

  it("is refused for a malformed id", async () => {
    const refusal = await (await aRider(world)).refused(getRiderHistory, {
      query: { rideId: "mine" },
    });
    expect(refusal).toMatchObject({ status: 400, error: "This id is not valid" });
  });
});

it.each(lists())("%s is for its own role only", async (_, list, others) => {
  expect((await anonymous(world).refused(list)).status).toBe(401);
  for (const role of others)
    expect((await (await aPerson(world, role)).refused(list)).status).toBe(403);
});

function lists() {
  return [
    ["the scheduled rides", getScheduledRides, ["RIDER", "ADMIN"]],
    ["the driver's history", getDriverHistory, ["RIDER", "ADMIN"]],
    ["the rider's history", getRiderHistory, ["DRIVER", "ADMIN"]],
  ] as const;
}

it("the driver sees the phone number until 2 hours after the end and the note until 24, in list and page", async () => {
  const ride = await aPaidScheduledRide(world, { pickupInHours: 1 });
  const { driver, rideId } = ride;
  const seen = async () => {
    const listed = (await driver.call(getScheduledRides)).rides[0];
    const ride = (await driver.call(getRide, { params: { id: rideId } })).ride;
    expect([ride.rider.phoneNumber, ride.notes]).toEqual([listed?.phoneNumber, listed?.note]);
    return [listed?.phoneNumber, listed?.note];
  };
  expect(await seen()).toEqual([null, null]);
  await driver.call(acceptRide, { params: { rideId } });
  expect(await seen()).toEqual(["+1 212-555-0177", "Two suitcases"]);
  world.advanceClock(3600);
  await driver.call(completeRide, { params: { rideId } });
  expect(await seen()).toEqual(["+1 212-555-0177", "Two suitcases"]);
  world.advanceClock(2 * 3600);
  expect(await seen()).toEqual([null, "Two suitcases"]);
  world.advanceClock(22 * 3600);
  expect(await seen()).toEqual([null, null]);
});

describe("the downloads of a ride", () => {
  const fetchFile = (person: Person | null, path: string) =>
    world.app.inject({
      url: `/api/rides/${path}`,
      headers: person === null ? {} : { authorization: `Bearer ${person.token}` },
    });

  it("are a receipt named by the reference and an entry for the calendar", async () => {
    const { rider, driver, rideId } = await anAcceptedScheduledRide(world, { pickupInHours: 72 });
    const { ride } = await rider.call(getRide, { params: { id: rideId } });
    for (const person of [rider, driver]) {
      const receipt = await fetchFile(person, `${rideId}/receipt.txt`);
      expect(receipt.headers).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        "content-disposition": `attachment; filename="${ride.reference}.txt"`,
        "cache-control": "no-store",
      });
      expect(receipt.body).toContain("Total amount");
      expect(receipt.body).toMatch(/^Paid +\$46\.00$/m);
    }
    const calendar = await fetchFile(rider, `${rideId}/calendar.ics`);
    expect(calendar.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${ride.reference}.ics"`,
    });
    expect(calendar.body).toContain("STATUS:CONFIRMED\r\n");
  });

  it("are for its parties and admins only", async () => {
    const { rideId } = await aPaidScheduledRide(world, { pickupInHours: 72 });
    for (const file of ["receipt.txt", "calendar.ics"]) {
      const statusFor = async (person: Person | null) =>
        (await fetchFile(person, `${rideId}/${file}`)).statusCode;
      expect(await statusFor(null)).toBe(401);
      expect(await statusFor(await aRider(world))).toBe(404);
      expect(await statusFor(await aDriver(world))).toBe(404);
      expect(await statusFor(await aPerson(world, "ADMIN"))).toBe(200);
    }
    expect((await fetchFile(await aRider(world), "mine/receipt.txt")).statusCode).toBe(400);
  });

  it("have no calendar entry for an instant ride", async () => {
    const rider = await aRider(world);
    const id = await aRideRow("completed", -3, { riderId: rider.id, kind: "instant" });
    expect((await fetchFile(rider, `${id}/receipt.txt`)).statusCode).toBe(200);
    expect((await fetchFile(rider, `${id}/calendar.ics`)).statusCode).toBe(404);
  });
});
