import { afterAll, beforeAll, expect, test } from "vitest";
import { aDriver, anonymous, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { searchDrivers, toggleFavorite } from "#shared/favorites/contract.ts";
import { favoriteLimits } from "#shared/favorites/limits.ts";

let world: TestWorld;
let rider: Person;
beforeAll(async () => {
  world = await openWorld();
  rider = await aRider(world);
  for (const [firstName, lastName] of names) await aDriverCalled(firstName, lastName);
});
afterAll(() => world.close());

const names = [
  ["María José", "García-López"],
  ["Mary", "Marino"],
  ["Marlon", "Óberg"],
  ["Sean", "O'Connor"],
  ["Zoë", "Lee"],
  ["Łukasz", "Großmann"],
  ["Ольга", "Иванова"],
  ["100%", "Under_score"],
] as const;

async function aDriverCalled(firstName: string, lastName: string): Promise<Person> {
  const driver = await aDriver(world);
  await world.services.pool.query(
    "update accounts set first_name = $2, last_name = $3 where id = $1",
    [driver.id, firstName, lastName],
  );
  return driver;
}
const search = (text: string) => rider.call(searchDrivers, { query: { search: text } });
const findNames = async (text: string) =>
  (await search(text)).drivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

test.each([
  ["mar", ["María José García-López", "Marlon Óberg", "Mary Marino"]],
  ["MARY", ["Mary Marino"]],
  ["garcia", ["María José García-López"]],
  ["lópez maria", ["María José García-López"]],
  ["jose garcia-lo", ["María José García-López"]],
  ["mar mari", ["Mary Marino", "María José García-López"]],
  ["oberg", ["Marlon Óberg"]],
  ["o'con", ["Sean O'Connor"]],
  ["OCONNOR", ["Sean O'Connor"]],
  ["zoe l", ["Zoë Lee"]],
  ["zoe\u0308", ["Zoë Lee"]],
  ["lukasz gross", ["Łukasz Großmann"]],
  ["ольг", ["Ольга Иванова"]],
  ["  mary   marino  ", ["Mary Marino"]],
  ["100", ["100% Under_score"]],
])("%j finds %j", async (text, expected) => {
  expect((await findNames(text)).toSorted()).toEqual(expected.toSorted());
});

test.each([
  "arlon",
  "mary lee",
  "maryx",
  "🚕",
  "%",
  "_",
  "\\",
  "'; drop table accounts; --",
  "",
  " ",
])("%j finds no driver", async (text) => {
  expect(await findNames(text)).toEqual([]);
});

test("treats wildcards literally", async () => {
  expect(await findNames("%ary")).toEqual([]);
  expect(await findNames("under_")).toEqual(["100% Under_score"]);
});

test("finds a driver with two matching words once, sorted by the first match", async () => {
  const [maria, marino, marlon] = ["María José García-López", "Mary Marino", "Marlon Óberg"];
  expect(await findNames("mar")).toEqual([maria, marino, marlon]);
});

test("accepts 300 characters and refuses more with an error for the field", async () => {
  expect(await findNames("m ".repeat(150))).toHaveLength(3);
  expect(await findNames("x".repeat(300))).toEqual([]);
  expect(await findNames("é".repeat(300))).toEqual([]);
  expect(await rider.refused(searchDrivers, { query: { search: "x".repeat(301) } })).toMatchObject({
    status: 400,
    fields: { search: "Search must be at most 300 characters long" },
  });
});

test("finds only verified drivers", async () => {
  const driver = await aDriverCalled("Vera", "Unverified");
  const setVerified = (isVerified: boolean) =>
    world.services.pool.query("update drivers set is_verified = $2 where account_id = $1", [
      driver.id,
      isVerified,
    ]);
  await setVerified(false);
  expect(await findNames("vera")).toEqual([]);
  await setVerified(true);
  expect(await findNames("vera")).toEqual(["Vera Unverified"]);
});

test("finds a renamed driver by the new name only", async () => {
  const driver = await aDriverCalled("Before", "Marriage");
  await world.services.pool.query("update accounts set last_name = 'Wedded' where id = $1", [
    driver.id,
  ]);
  expect(await findNames("before wed")).toEqual(["Before Wedded"]);
  expect(await findNames("marriage")).toEqual([]);
});

test("riders are never found", async () => {
  expect(await findNames("robin")).toEqual([]);
});

test("marks a favorite for its rider only", async () => {
  const driver = await aDriverCalled("Fanny", "Favored");
  await rider.call(toggleFavorite, { params: { id: driver.id } });
  expect((await search("fanny")).drivers).toEqual([
    {
      id: driver.id,
      firstName: "Fanny",
      lastName: "Favored",
      profileImage: null,
      isFavorite: true,
      isNever: false,
    },
  ]);
  const other = await aRider(world);
  const otherResults = await other.call(searchDrivers, { query: { search: "fanny" } });
  expect(otherResults.drivers).toMatchObject([{ isFavorite: false }]);
});

test("marks an excluded driver for the rider only", async () => {
  const driver = await aDriverCalled("Nadia", "Never");
  await world.services.pool.query("insert into never_again values ($1, $2, now())", [
    rider.id,
    driver.id,
  ]);
  expect((await search("nadia")).drivers).toMatchObject([{ id: driver.id, isNever: true }]);
  const other = await aRider(world);
  const otherResults = await other.call(searchDrivers, { query: { search: "nadia" } });
  expect(otherResults.drivers).toMatchObject([{ isNever: false }]);
});

test("returns at most twenty drivers and reports whether there are more", async () => {
  for (let n = 0; n < favoriteLimits.maxResults; n += 1) await aDriverCalled("Crowd", `Number${n}`);
  expect(await search("crowd")).toMatchObject({ hasMore: false });
  await aDriverCalled("Crowd", "Last");
  const { drivers, hasMore } = await search("crowd");
  expect(drivers).toHaveLength(favoriteLimits.maxResults);
  expect(hasMore).toBe(true);
});

test("is for signed-in riders only", async () => {
  const driver = await aDriver(world);
  const query = { search: "mar" };
  expect((await driver.refused(searchDrivers, { query })).status).toBe(403);
  expect((await anonymous(world).refused(searchDrivers, { query })).status).toBe(401);
});
