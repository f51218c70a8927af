import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEndedRide, type EndedTraits } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { aPaidScheduledRide } from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  getDriverHistory,
  getRiderHistory,
  getScheduledRides,
} from "#shared/rides/lists-contract.ts";

let world: TestWorld;
let driver: Person;
let jfk: string;
let cafe: string;
let missed: string;

const aRideOf = async (traits: Partial<EndedTraits>) =>
  anEndedRide(world, {
    riderId: (await aRider(world)).id,
    driverId: driver.id,
    state: "completed",
    endedAt: new Date("2026-11-10T17:00:00Z"),
    ...traits,
  });

beforeAll(async () => {
  world = await openWorld();
  driver = await aDriver(world);
  jfk = await aRideOf({ toLabel: "JFK Airport", passengerName: "Zoë O'Brien" });
  cafe = await aRideOf({
    toLabel: "Café Élan, Hoboken",
    passengerName: "Max Muster",
    kind: "scheduled",
    endedAt: new Date("2026-11-12T04:30:00Z"),
  });
  missed = await aRideOf({
    toLabel: "Jones Beach",
    state: "no_show",
    kept: 500,
    passengerName: "=cmd|' /C calc'!A0",
    endedAt: new Date("2026-11-20T17:00:00Z"),
  });
});
afterAll(() => world.close());

const findIds = async (query: Record<string, string>) => {
  const { rides, pagination } = await driver.call(getDriverHistory, { query });
  expect(pagination.totalItems).toBe(rides.length);
  return rides.map(({ id }) => id);
};

describe("a driver filters rides", () => {
  it.each([
    ["jfk", () => [jfk]],
    ["AIRP jf", () => [jfk]],
    ["zoe", () => [jfk]],
    ["ZOË obrien", () => [jfk]],
    ["cafe elan", () => [cafe]],
    ["Mus", () => [cafe]],
    ["uster", () => []],
    ["jfk max", () => []],
    ["350 5th", () => [missed, cafe, jfk]],
    ["100%_\\", () => []],
    ["!!", () => [missed, cafe, jfk]],
  ])("by word prefixes, in any order, case and accent: %s", async (search, ids) => {
    expect(await findIds({ search })).toEqual(ids());
  });

  it("by the reference or its prefix", async () => {
    const [ride] = (await driver.call(getDriverHistory, { query: { search: "jfk" } })).rides;
    expect(await findIds({ search: ride?.reference.toLowerCase() ?? "" })).toEqual([jfk]);
  });

  it("by status, by kind, and by the market days of the rides", async () => {
    expect(await findIds({ status: "missed" })).toEqual([missed]);
    expect(await findIds({ status: "completed" })).toEqual([cafe, jfk]);
    expect(await findIds({ status: "canceled" })).toEqual([]);
    expect(await findIds({ kind: "scheduled" })).toEqual([cafe]);
    expect(await findIds({ kind: "instant", status: "completed" })).toEqual([jfk]);
    expect(await findIds({ from: "2026-11-11", to: "2026-11-11" })).toEqual([cafe]);
    expect(await findIds({ from: "2026-11-12" })).toEqual([missed]);
    expect(await findIds({ to: "2026-11-10", search: "jfk" })).toEqual([jfk]);
  });

  it("oldest first on request", async () => {
    expect(await findIds({ order: "oldest" })).toEqual([jfk, cafe, missed]);
    expect(await findIds({ order: "newest" })).toEqual([missed, cafe, jfk]);
  });

  it("among the scheduled rides too", async () => {
    const { driver: other, rideId } = await aPaidScheduledRide(world, { pickupInHours: 72 });
    const list = async (query: Record<string, string>) =>
      (await other.call(getScheduledRides, { query })).rides.map(({ id }) => id);
    expect(await list({ search: "paula", status: "pending" })).toEqual([rideId]);
    expect(await list({ status: "accepted" })).toEqual([]);
    expect(await list({ order: "newest" })).toEqual([rideId]);
  });

  it("and gets an error for an invalid filter", async () => {
    const refused = async (query: Record<string, string>) =>
      (await driver.refused(getDriverHistory, { query })).status;
    expect(await refused({ status: "lost" })).toBe(400);
    expect(await refused({ from: "11/10/2026" })).toBe(400);
    expect(await refused({ search: "x".repeat(101) })).toBe(400);
  });
});

describe("a rider filters past rides", () => {
  let rider: Person;
  let byDan: string;
  let byMei: string;
  beforeAll(async () => {
    rider = await aRider(world);
    const drive = async (firstName: string, lastName: string, traits: Partial<EndedTraits>) => {
      const { id: driverId } = await aDriver(world);
      await world.services.db
        .updateTable("accounts")
        .set({ firstName, lastName })
        .where("id", "=", driverId)
        .execute();
      return aRideOf({ riderId: rider.id, driverId, ...traits });
    };
    byDan = await drive("Dán", "O'Shea", { toLabel: "JFK Airport" });
    byMei = await drive("Mei", "Lin", {
      toLabel: "Danbury",
      endedAt: new Date("2026-11-12T04:30:00Z"),
    });
    await aRideOf({ driverId: (await aDriver(world)).id, toLabel: "JFK Airport" });
  });
  const findPast = async (query: Record<string, string>) => {
    const reply = await rider.call(getRiderHistory, { query: { part: "past", ...query } });
    expect(reply.pagination.totalItems).toBe(reply.rides.length);
    return reply.rides.map(({ id }) => id);
  };

  it.each([
    ["mei", () => [byMei]],
    ["dan oshea", () => [byDan]],
    ["DAN", () => [byMei, byDan]],
    ["jfk dan", () => [byDan]],
    ["lin jfk", () => []],
    ["in", () => []],
    ["%", () => [byMei, byDan]],
  ])("by words of driver, places or reference: %s", async (search, ids) => {
    expect(await findPast({ search })).toEqual(ids());
  });

  it("by the reference, and by market days", async () => {
    const all = await rider.call(getRiderHistory, { query: { part: "past" } });
    const reference = all.rides.find(({ id }) => id === byMei)?.reference ?? "";
    expect(await findPast({ search: reference.toLowerCase() })).toEqual([byMei]);
    expect(await findPast({ from: "2026-11-11", to: "2026-11-11" })).toEqual([byMei]);
    expect(await findPast({ to: "2026-11-10", search: "dan" })).toEqual([byDan]);
  });
});

describe("a list as a file", () => {
  const fetchFile = (person: Person | null, list: string, query = {}) =>
    world.app.inject({
      url: `/api/drivers/${list}.csv`,
      query,
      headers: person === null ? {} : { authorization: `Bearer ${person.token}` },
    });

  it("has all matching rides, without executable formulas", async () => {
    const all = await fetchFile(driver, "ride-histories");
    expect(all.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="faire-ride-history.csv"',
    });
    expect(all.body.startsWith("\uFEFFReference,Ride (ET),")).toBe(true);
    expect(all.body.trim().split("\r\n")).toHaveLength(4);
    const some = await fetchFile(driver, "ride-histories", { status: "missed" });
    const [, line, ...rest] = some.body.trim().split("\r\n");
    expect(rest).toEqual([]);
    expect(line).toMatch(/^FR\w{9},2026-11-20 \d\d:\d\d,2026-11-20 \d\d:\d\d,Now,No-show,/);
    expect(line).toContain(",'=cmd|' /C calc'!A0,");
    expect(line).toMatch(/,Jones Beach,17\.2,48,15\.5,2\.33,0,17\.83,17\.83,5,,$/);
  });

  it("has the order of the list", async () => {
    const [rider, other] = [await aRider(world), await aDriver(world)];
    for (const day of [12, 18, 15])
      await anEndedRide(world, {
        ...{ riderId: rider.id, driverId: other.id, state: "completed", kind: "scheduled" },
        endedAt: new Date(`2026-11-${day}T04:30:00Z`),
      });
    for (const order of ["oldest", "newest"] as const)
      for (const [list, contract] of [
        ["ride-histories", getDriverHistory],
        ["scheduled-rides", getScheduledRides],
      ] as const) {
        const { rides } = await other.call(contract, { query: { order } });
        const lines = (await fetchFile(other, list, { order })).body.trim().split("\r\n").slice(1);
        const references = rides.map(({ reference }) => reference);
        expect(lines.map((line) => line.split(",")[0])).toEqual(references);
      }
  });

  it("contains only scheduled rides if the list does", async () => {
    const { body } = await fetchFile(driver, "scheduled-rides");
    expect(body.trim().split("\r\n")).toHaveLength(2);
    expect(body).toContain("Café Élan");
  });

  it("says in its name that past scheduled rides are left out", async () => {
    const nameOf = async (query: object) =>
      (await fetchFile(driver, "scheduled-rides", query)).headers["content-disposition"];
    expect(await nameOf({})).toContain('"faire-scheduled-rides.csv"');
    expect(await nameOf({ part: "open" })).toContain('"faire-open-scheduled-rides.csv"');
  });

  it("has the driver's own rides only", async () => {
    for (const list of ["ride-histories", "scheduled-rides"]) {
      expect((await fetchFile(null, list)).statusCode).toBe(401);
      expect((await fetchFile(await aPerson(world, "RIDER"), list)).statusCode).toBe(403);
      const other = await fetchFile(await aDriver(world), list);
      expect(other.body.trim().split("\r\n")).toHaveLength(1);
    }
  });
});
