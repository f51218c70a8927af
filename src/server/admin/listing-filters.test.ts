import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { raceForLock } from "#server/testing/race-for-lock.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { DRIVERS_CSV_PATH, listDrivers } from "#shared/admin/contract.ts";

let world: TestWorld;
let admin: Person;
const drivers: Record<string, Person> = {};
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  for (const [name, joined] of Object.entries(joinedAt)) {
    const driver = await aDriver(world);
    drivers[name] = driver;
    await runSql("update accounts set last_name = $2, created_at = $3 where id = $1", [
      driver.id,
      name,
      joined,
    ]);
  }
  await runSql("select list_drivers(array(select account_id from drivers))", []);
  for (const name of ["Poor", "Bare"]) await setPayouts(name, false);
  for (const name of ["Walking", "Bare"]) await loseVehicle(name);
  await runSql("update drivers set is_verified = false where account_id = $1", [idOf("Bare")]);
});
afterAll(() => world.close());

/**
 * Join times just before and after midnight in New York, in winter and in summer. Poor has no payouts, Walking no
 * vehicle, Bare neither; Whole has both.
 */
const joinedAt = {
  Whole: "2026-01-15T04:59:59Z",
  Poor: "2026-01-15T05:00:00Z",
  Walking: "2026-07-01T03:59:59.999Z",
  Bare: "2026-07-01T04:00:00Z",
};

type Query = NonNullable<Parameters<typeof admin.call<typeof listDrivers>>[1]>["query"];

const idOf = (name: string) => drivers[name]?.id ?? "";
const runSql = (statement: string, values: unknown[]) =>
  world.services.pool.query(statement, values);
const listMatching = (query: Query) =>
  admin.call(listDrivers, { query: { sort: "oldest", ...query } });
const names = async (query: Query) =>
  (await listMatching(query)).drivers.map(({ lastName }) => lastName);
const setPayouts = (name: string, isEnabled: boolean) =>
  runSql("update drivers set payouts_enabled = $2 where account_id = $1", [idOf(name), isEnabled]);
const loseVehicle = (name: string) =>
  runSql("delete from vehicles where driver_id = $1", [idOf(name)]);
const saveVehicle = (name: string) =>
  runSql(
    `insert into vehicles (driver_id, make, model, year, color, vin, plate_number, vehicle_type)
     values ($1, 'Kia', 'Niro', 2023, 'Red', 'KNDCB3LC1P5000000', 'KIA 1', 'SUV')`,
    [idOf(name)],
  );

it("finds drivers by payouts, by vehicle, and by both", async () => {
  expect(await names({ payouts: "missing" })).toEqual(["Poor", "Bare"]);
  expect(await names({ payouts: "ready" })).toEqual(["Whole", "Walking"]);
  expect(await names({ vehicle: "missing" })).toEqual(["Walking", "Bare"]);
  expect(await names({ vehicle: "ready" })).toEqual(["Whole", "Poor"]);
  expect(await names({ payouts: "missing", vehicle: "ready" })).toEqual(["Poor"]);
  expect(await names({ payouts: "missing", vehicle: "missing" })).toEqual(["Bare"]);
});

it("finds drivers who joined from one market day through another, both inclusive", async () => {
  expect(await names({ from: "2026-01-15" })).toEqual(["Poor", "Walking", "Bare"]);
  expect(await names({ to: "2026-01-14" })).toEqual(["Whole"]);
  expect(await names({ from: "2026-06-30", to: "2026-06-30" })).toEqual(["Walking"]);
  expect(await names({ from: "2026-01-14", to: "2026-06-30", sort: "newest" })).toEqual([
    "Walking",
    "Poor",
    "Whole",
  ]);
  expect(await names({ from: "2026-01-15", sort: "-name" })).toEqual(["Walking", "Poor", "Bare"]);
  expect(await names({ from: "2026-07-02", to: "2026-07-01" })).toEqual([]);
});

it("counts verified and unverified drivers under filters and a search", async () => {
  const missing = await listMatching({ payouts: "missing", filter: "unverified" });
  expect(missing.counts).toEqual({ all: 2, verified: 1, unverified: 1 });
  expect(missing.pagination.totalItems).toBe(1);
  expect(missing.drivers.map(({ lastName }) => lastName)).toEqual(["Bare"]);
  expect(await listMatching({ vehicle: "missing", search: "walk" })).toMatchObject({
    counts: { all: 1, verified: 1, unverified: 0 },
    isMore: false,
  });
  expect(await names({ payouts: "ready", search: "bare" })).toEqual([]);
  expect(await names({ from: "2026-01-15", search: "poor", filter: "verified" })).toEqual(["Poor"]);
});

it("updates a driver's filters when payouts or the vehicle change", async () => {
  await setPayouts("Bare", true);
  await saveVehicle("Bare");
  expect(await names({ payouts: "ready", vehicle: "ready" })).toEqual(["Whole", "Bare"]);
  expect(await names({ search: "kia1" })).toEqual(["Bare"]);
  await setPayouts("Bare", false);
  await loseVehicle("Bare");
  expect(await names({ payouts: "missing", vehicle: "missing" })).toEqual(["Bare"]);
  expect(await names({ search: "kia1" })).toEqual([]);
});

it("keeps both changes when payouts and vehicle change concurrently", async () => {
  const held = sql`select from driver_listing where driver_id = ${idOf("Bare")} for update`;
  const [connect, save] = [() => setPayouts("Bare", true), () => saveVehicle("Bare")];
  expect(await raceForLock(world, held, [connect, save])).toEqual(["fulfilled", "fulfilled"]);
  expect(await names({ payouts: "ready", vehicle: "ready" })).toEqual(["Whole", "Bare"]);
  await setPayouts("Bare", false);
  await loseVehicle("Bare");
});

it("exports the filtered drivers as CSV", async () => {
  const file = async (query: string) => {
    const { body } = await world.app.inject({
      method: "GET",
      url: `/api${DRIVERS_CSV_PATH}?${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return Object.keys(joinedAt).filter((name) => body.includes(`,${name},`));
  };
  expect(await file("payouts=missing")).toEqual(["Poor", "Bare"]);
  expect(await file("vehicle=missing&filter=verified")).toEqual(["Walking"]);
  expect(await file("from=2026-01-15&to=2026-06-30")).toEqual(["Poor", "Walking"]);
});

it("reports invalid filters at their fields", async () => {
  // Bypasses the typed query: URLs may contain any value.
  const refused = async (query: Record<string, string>) =>
    (await admin.refused(listDrivers, { query: query as Query })).fields;
  expect(await refused({ payouts: "some" })).toEqual({ payouts: "Choose ready or missing" });
  expect(await refused({ vehicle: "car" })).toEqual({ vehicle: "Choose ready or missing" });
  expect(await refused({ from: "soon" })).toEqual({ from: "Choose the first day" });
  expect(await refused({ to: "2026-02-30" })).toEqual({ to: "Choose the last day" });
});
