import { afterAll, beforeAll, expect, it } from "vitest";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { DRIVERS_CSV_PATH, listDrivers } from "#shared/admin/contract.ts";

let world: TestWorld;
let admin: Person;
let drivers: Person[];
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  drivers = [];
  for (const name of names) drivers.push(await rename(await aDriver(world), name));
  await world.services.pool.query("update drivers set is_verified = false where account_id = $1", [
    idOf(0),
  ]);
});
afterAll(() => world.close());

const names = Array.from({ length: 60 }, (_, n) => `Fold${String(n).padStart(2, "0")}`);
const idOf = (index: number) => drivers[index]?.id ?? "";
const rename = async (driver: Person, lastName: string) => {
  // The default address is a random id, in which a search for a few digits can find a match.
  await world.services.pool.query(
    "update accounts set last_name = $2, email = lower($2) || '@fold.faire' where id = $1",
    [driver.id, lastName],
  );
  return driver;
};
const list = (query: Parameters<typeof admin.call<typeof listDrivers>>[1]) =>
  admin.call(listDrivers, query);
const lastNames = async (query: {
  page?: string;
  sort?: "name" | "-name" | "oldest";
  size?: "25";
}) => (await list({ query })).drivers.map(({ lastName }) => lastName);

it("pages through the list in the same order from either end", async () => {
  expect([
    ...(await lastNames({ sort: "name" })),
    ...(await lastNames({ sort: "name", page: "2" })),
    ...(await lastNames({ sort: "name", page: "3" })),
  ]).toEqual(names);
  expect([
    ...(await lastNames({ sort: "-name" })),
    ...(await lastNames({ sort: "-name", page: "2" })),
    ...(await lastNames({ sort: "-name", page: "3" })),
  ]).toEqual(names.toReversed());
  expect(await lastNames({ page: "4" })).toEqual([]);
});

it("counts the drivers under each filter, with and without a search", async () => {
  const { counts, pagination } = await list({ query: { filter: "verified", size: "50" } });
  expect(counts).toEqual({ all: 60, verified: 59, unverified: 1 });
  expect(pagination).toEqual({ totalItems: 59, totalPages: 2, currentPage: 1 });
  expect((await list({ query: { search: "fold0" } })).counts).toEqual({
    all: 10,
    verified: 9,
    unverified: 1,
  });
});

it("finds a driver by plate and phone number in any format", async () => {
  const { pool } = world.services;
  await pool.query("update vehicles set plate_number = 'T7-44 XQ' where driver_id = $1", [idOf(7)]);
  await pool.query("update accounts set phone_number = '(646) 555-0177' where id = $1", [idOf(7)]);
  for (const search of ["t7-44", "t744xq", "+1 646-555-0177", "0177"]) {
    const found = await list({ query: { search } });
    expect(found.drivers.map(({ driverId }) => driverId)).toEqual([idOf(7)]);
  }
});

it("finds a driver with or without accents", async () => {
  const { pool } = world.services;
  await pool.query(
    "update accounts set first_name = 'José', last_name = 'Quiñones' where id = $1",
    [idOf(8)],
  );
  for (const search of ["jose quinones", "JOSÉ quiñones", "quino"]) {
    const found = await list({ query: { search } });
    expect(found.drivers.map(({ driverId }) => driverId)).toEqual([idOf(8)]);
  }
});

it("finds one driver by a complete e-mail, and all matching drivers by a part of it", async () => {
  const { pool } = world.services;
  for (const [index, email] of ["sue@fold.faire", "mysue@fold.faire"].entries())
    await pool.query("update accounts set email = $2 where id = $1", [idOf(8 + index), email]);
  const found = async (search: string) =>
    (await list({ query: { search, sort: "oldest" } })).drivers.map(({ driverId }) => driverId);
  expect(await found(" SUE@fold.faire ")).toEqual([idOf(8)]);
  expect(await found("ue@fold.faire")).toEqual([idOf(8), idOf(9)]);
  expect((await list({ query: { search: "sue@fold.faire" } })).counts.all).toBe(1);
});

it("shows the first hundred drivers as early birds, with vehicle and payouts", async () => {
  const { drivers: rows } = await list({ query: { sort: "oldest" } });
  expect(rows[0]).toMatchObject({
    driverId: idOf(0),
    isEarlyBird: true,
    payoutsEnabled: true,
    vehicle: { make: "Toyota", model: "Camry", vehicleType: "SEDAN", plateNumber: "FAIRE1" },
  });
  for (const [number, isEarlyBird] of [
    [100, true],
    [101, false],
  ]) {
    const numbered = "update driver_listing set number = $2 where driver_id = $1";
    await world.services.pool.query(numbered, [idOf(59), number]);
    const { drivers: found } = await list({ query: { search: "fold59" } });
    expect(found[0]?.isEarlyBird).toBe(isEarlyBird);
  }
});

it("updates the tally when a driver is deleted", async () => {
  const leaver = await aDriver(world);
  await world.services.pool.query("delete from rates where driver_id = $1", [leaver.id]);
  await world.services.pool.query("delete from drivers where account_id = $1", [leaver.id]);
  expect((await list({ query: {} })).counts).toEqual({ all: 60, verified: 59, unverified: 1 });
});

it("exports the filtered drivers as CSV with formulas escaped", async () => {
  await rename(drivers[3] ?? admin, '=HYPERLINK("http://evil")');
  const file = async (query: string, token = admin.token) =>
    world.app.inject({
      method: "GET",
      url: `/api${DRIVERS_CSV_PATH}?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const { headers, body } = await file("filter=verified");
  expect(headers["content-disposition"]).toBe('attachment; filename="faire-drivers.csv"');
  expect(body).toContain(`"'=HYPERLINK(""http://evil"")"`);
  const [, ...lines] = body.trim().split("\r\n");
  expect(lines).toHaveLength(59);
  expect(lines[0]).toContain(",Toyota,Camry,Sedan,FAIRE1,");
  for (const line of lines) expect(line).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect((await file("filter=unverified&search=fold00")).body).toContain("Fold00");
  const [rider, driver] = [await aRider(world), drivers[1]];
  expect((await file("", rider.token)).statusCode).toBe(403);
  expect((await file("", driver?.token)).statusCode).toBe(403);
  expect((await anonymous(world).refused(listDrivers)).status).toBe(401);
});

it("limits paging to the first ten thousand drivers and reports the total", async () => {
  const { pool } = world.services;
  await pool.query("update driver_tally set drivers = drivers + 25000 where is_verified");
  const { pagination, counts } = await list({ query: { size: "50", page: "201" } });
  expect(pagination).toMatchObject({ totalPages: 200, totalItems: counts.all });
  expect(counts.all).toBeGreaterThan(25_000);
  await pool.query("update driver_tally set drivers = drivers - 25000 where is_verified");
});

it("pages through thousands of namesakes without duplicates, and counts their unverified drivers", async () => {
  await insertNamesakes(2200);
  const page = async (query: { filter?: "unverified"; page?: string }) =>
    list({ query: { search: "zebulon", sort: "name", size: "100", ...query } });
  const { isMore, pagination, drivers: first } = await page({});
  expect({ isMore, pages: pagination.totalPages }).toEqual({ isMore: true, pages: 21 });
  const seen = first.map(({ lastName }) => lastName);
  for (let next = 2; next <= pagination.totalPages; next += 1)
    seen.push(...(await page({ page: String(next) })).drivers.map(({ lastName }) => lastName));
  expect(seen).toEqual(
    Array.from({ length: 2010 }, (_, n) => `Many${String(n + 1).padStart(4, "0")}`),
  );
  const unverified = await page({ filter: "unverified" });
  expect(unverified).toMatchObject({
    isMore: false,
    counts: { all: 2010, verified: 2000, unverified: 10 },
    pagination: { totalItems: 10 },
  });
  expect(unverified.drivers.map(({ lastName }) => lastName).at(-1)).toBe("Many2200");
});

/** Inserts drivers with one first name; the last ten are unverified. Batches stay below the statement timeout. */
async function insertNamesakes(count: number): Promise<void> {
  const { pool } = world.services;
  for (let first = 1; first <= count; first += 200)
    await pool.query(
      `with namesakes as (
         insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
         select uuidv7(), 'DRIVER', n || '@many.faire', 'none', 'Zebulon', 'Many' || to_char(n, 'FM0000'), '2125550100', 'M' || n
         from generate_series($1::int, least($1::int + 199, $2::int)) as n
         returning id, last_name
       )
       insert into drivers (account_id, is_verified)
       select id, last_name <= 'Many' || to_char($2::int - 10, 'FM0000') from namesakes`,
      [first, count],
    );
}
