import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, anonymous, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getFavoriteDrivers, getIsFavorite, toggleFavorite } from "#shared/favorites/contract.ts";
import { favoriteLimits } from "#shared/favorites/limits.ts";

let world: TestWorld;
let rider: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  rider = await aRider(world);
});
afterAll(() => world.close());

const toggle = async (driver: { id: string }, body?: { isFavorite?: boolean }) =>
  (await rider.call(toggleFavorite, { params: { id: driver.id }, ...(body && { body }) }))
    .isFavorite;
const listPage = (page = "1") => rider.call(getFavoriteDrivers, { query: { page } });
const namesListed = async () =>
  (await listPage()).drivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

async function aDriverCalled(firstName: string, lastName: string): Promise<Person> {
  const driver = await aDriver(world);
  await world.services.pool.query(
    "update accounts set first_name = $2, last_name = $3 where id = $1",
    [driver.id, firstName, lastName],
  );
  return driver;
}

test("adds and removes a favorite by toggling", async () => {
  const driver = await aDriver(world);
  expect(await toggle(driver)).toBe(true);
  expect((await listPage()).drivers).toHaveLength(1);
  expect(await toggle(driver)).toBe(false);
  expect((await listPage()).drivers).toEqual([]);
});

test("reports for each rider whether a driver is a favorite", async () => {
  const driver = await aDriver(world);
  const params = { id: driver.id };
  const isFavorite = async (caller = rider) =>
    (await caller.call(getIsFavorite, { params })).isFavorite;
  expect(await isFavorite()).toBe(false);
  await toggle(driver);
  expect(await isFavorite()).toBe(true);
  expect(await isFavorite(await aRider(world))).toBe(false);
});

test("sets the requested state, whatever the current one", async () => {
  const driver = await aDriver(world);
  expect(await toggle(driver, { isFavorite: true })).toBe(true);
  expect(await toggle(driver, { isFavorite: true })).toBe(true);
  expect((await listPage()).drivers).toHaveLength(1);
  expect(await toggle(driver, { isFavorite: false })).toBe(false);
  expect(await toggle(driver, { isFavorite: false })).toBe(false);
  expect((await listPage()).drivers).toEqual([]);
});

test("serializes eight concurrent toggles", async () => {
  const driver = await aDriver(world);
  const answers = await Promise.all(Array.from({ length: 8 }, () => toggle(driver)));
  expect(answers.filter(Boolean)).toHaveLength(4);
  expect((await listPage()).drivers).toEqual([]);
  await Promise.all(Array.from({ length: 7 }, () => toggle(driver)));
  expect((await listPage()).drivers).toHaveLength(1);
});

test("creates one favorite from eight concurrent requests", async () => {
  const driver = await aDriver(world);
  const requests = Array.from({ length: 8 }, () => toggle(driver, { isFavorite: true }));
  expect(await Promise.all(requests)).toEqual(Array(8).fill(true));
  expect((await listPage()).pagination.totalItems).toBe(1);
});

test("a favorite is listed with vehicle, completed rides and badge, and without the VIN", async () => {
  const driver = await aDriverCalled("Dana", "Lee");
  await world.services.pool.query(
    "update drivers set completed_rides = 60, ratings = 20, yes_ratings = 20, ended_rides = 60 where account_id = $1",
    [driver.id],
  );
  await toggle(driver);
  expect((await listPage()).drivers).toEqual([
    {
      id: driver.id,
      firstName: "Dana",
      lastName: "Lee",
      profileImage: null,
      isFavorite: true,
      isVerified: true,
      isNever: false,
      DriverVehicleDetails: [
        {
          vehicleType: "SEDAN",
          make: "Toyota",
          model: "Camry",
          year: 2022,
          color: "Black",
          plateNumber: "FAIRE1",
        },
      ],
      DriverDashboard: { totalRides: 60, driverBadge: "Silver" },
    },
  ]);
});

test("lists a favorite without a vehicle or verification", async () => {
  const driver = await aDriver(world);
  await world.services.pool.query("delete from vehicles where driver_id = $1", [driver.id]);
  await world.services.pool.query("update drivers set is_verified = false where account_id = $1", [
    driver.id,
  ]);
  await toggle(driver);
  expect((await listPage()).drivers).toMatchObject([
    { id: driver.id, isVerified: false, DriverVehicleDetails: [] },
  ]);
});

test("lists an excluded favorite and marks it as excluded", async () => {
  const driver = await aDriver(world);
  await toggle(driver);
  await world.services.pool.query("insert into never_again values ($1, $2, now())", [
    rider.id,
    driver.id,
  ]);
  expect((await listPage()).drivers).toMatchObject([{ id: driver.id, isNever: true }]);
});

test("sorts by name, twelve on a page", async () => {
  for (const name of ["Zoe", "Émile", "adam", ...Array.from({ length: 10 }, (_, n) => `Mo${n}`)])
    await toggle(await aDriverCalled(name, "Stone"));
  const first = await listPage();
  expect(first.pagination).toEqual({ totalItems: 13, totalPages: 2, currentPage: 1 });
  expect(first.drivers.map(({ firstName }) => firstName).slice(0, 3)).toEqual([
    "adam",
    "Émile",
    "Mo0",
  ]);
  expect((await listPage("2")).drivers.map(({ firstName }) => firstName)).toEqual(["Zoe"]);
  expect((await listPage("3")).drivers).toEqual([]);
});

test("isolates the favorites of different riders", async () => {
  const driver = await aDriver(world);
  await toggle(driver);
  const other = await aRider(world);
  const otherFavorites = await other.call(getFavoriteDrivers, { query: {} });
  expect(otherFavorites.drivers).toEqual([]);
  await other.call(toggleFavorite, { params: { id: driver.id } });
  await toggle(driver);
  expect((await other.call(getFavoriteDrivers, { query: {} })).drivers).toHaveLength(1);
});

test("refuses a favorite beyond the maximum", async () => {
  const [last, ...others] = await Promise.all(Array.from({ length: 9 }, () => aDriver(world)));
  await insertFavorites(favoriteLimits.maxFavorites - 8);
  const answers = await Promise.all(others.map((driver) => toggle(driver)));
  expect(answers).toEqual(Array(8).fill(true));
  const params = { id: last?.id ?? "" };
  expect(await rider.refused(toggleFavorite, { params })).toMatchObject({
    status: 409,
    code: "too_many_favorites",
    error: "You have 200 favorite drivers, the maximum. Remove one first.",
  });
  expect((await listPage()).pagination.totalItems).toBe(favoriteLimits.maxFavorites);
});

test("is for signed-in riders only", async () => {
  const driver = await aDriver(world);
  const params = { id: driver.id };
  expect((await driver.refused(toggleFavorite, { params })).status).toBe(403);
  expect((await driver.refused(getFavoriteDrivers, { query: {} })).status).toBe(403);
  expect((await driver.refused(getIsFavorite, { params })).status).toBe(403);
  expect((await anonymous(world).refused(toggleFavorite, { params })).status).toBe(401);
  expect((await anonymous(world).refused(getFavoriteDrivers, { query: {} })).status).toBe(401);
  expect((await anonymous(world).refused(getIsFavorite, { params })).status).toBe(401);
});

test.each([
  ["toggled", toggleFavorite],
  ["queried", getIsFavorite],
])("an account that is not a driver cannot be %s", async (_, call) => {
  const other = await aRider(world);
  expect(await rider.refused(call, { params: { id: other.id } })).toMatchObject({
    status: 404,
    error: "This driver was not found",
  });
  expect((await rider.refused(call, { params: { id: "x" } })).status).toBe(400);
});

test.each([{ isFavorite: "yes" }, { isFavorite: null }])("refuses the body %j", async (choice) => {
  const driver = await aDriver(world);
  const answer = await rider.refused(toggleFavorite, {
    params: { id: driver.id },
    body: choice as unknown as { isFavorite: boolean },
  });
  expect(answer).toMatchObject({ status: 400, error: "isFavorite must be true or false" });
});

test("refuses an invalid page number", async () => {
  expect(await rider.refused(getFavoriteDrivers, { query: { page: "0" } })).toMatchObject({
    status: 400,
    error: "Page must be a whole number from 1",
  });
});

test("lists names verbatim", async () => {
  await toggle(await aDriverCalled("<b>Ana</b>", "O'Neil"));
  expect(await namesListed()).toEqual(["<b>Ana</b> O'Neil"]);
});

async function insertFavorites(count: number): Promise<void> {
  await world.services.pool.query(
    `with made as (
       insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
       select gen_random_uuid(), 'DRIVER', n || '@many.test', '', 'Many', 'Drivers', '', 'MANY' || n
       from generate_series(1, $2::int) as n returning id
     ), drive as (insert into drivers (account_id) select id from made returning account_id)
     insert into favorites (rider_id, driver_id, created_at) select $1, account_id, now() from drive`,
    [rider.id, count],
  );
}
