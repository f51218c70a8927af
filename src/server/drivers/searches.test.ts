import { afterAll, beforeEach, expect, it } from "vitest";
import { registerAccount } from "#server/testing/accounts.ts";
import { aDriver, aRider, empireState } from "#server/testing/people.ts";
import { offersFor } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getSearches, putServiceArea } from "#shared/drivers/contract.ts";
import { listSearchAreas } from "./search-area-queries.ts";

let world: TestWorld;
beforeEach(async () => {
  await world?.close();
  world = await openWorld();
});
afterAll(() => world.close());

/** Searches by new riders, the last of whom is returned. */
const searchBy = async (riders: number) => {
  const rider = await aRider(world);
  if (riders > 1) await searchBy(riders - 1);
  await offersFor(rider);
  return rider;
};
const areasIn = (minutes: number) =>
  listSearchAreas(world.services.db, new Date(Date.now() + minutes * 60_000));

it("shows an area once three different riders searched in it, for half an hour", async () => {
  const driver = await aDriver(world, { at: empireState });
  await offersFor(await searchBy(2));
  expect(await areasIn(0)).toEqual([]);
  await searchBy(1);
  expect(await areasIn(29)).toHaveLength(1);
  expect(await areasIn(31)).toEqual([]);
  const { around, areas } = await driver.call(getSearches);
  expect(around).toMatchObject(empireState);
  expect(areas).toEqual([
    expect.objectContaining({ atLeastRiders: 3, miles: expect.closeTo(0.2, 0) }),
  ]);
});

it("uses the service area without a position, and shows nothing without either", async () => {
  const driver = await registerAccount(world, { role: "DRIVER" });
  await aDriver(world, { at: empireState });
  await searchBy(3);
  expect(await driver.call(getSearches)).toMatchObject({ around: null, areas: [] });
  const home = { address: "Home", ...empireState, radiusMiles: 10 };
  await driver.call(putServiceArea, { body: home });
  expect((await driver.call(getSearches)).areas).toHaveLength(1);
});

it("counts once a minute for everyone, and leaves out searches for later days", async () => {
  const driver = await aDriver(world, { at: empireState });
  await searchBy(2);
  expect((await driver.call(getSearches)).areas).toEqual([]);
  const third = await searchBy(1);
  expect((await driver.call(getSearches)).areas).toEqual([]);
  expect(await areasIn(0)).toHaveLength(1);
  await world.services.pool.query("update quotes set schedule = '{}' where rider_id = $1", [
    third.id,
  ]);
  expect(await areasIn(0)).toEqual([]);
});
