import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, aRider, nobody, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { deleteDriverAlert, getDriverAlert, putDriverAlert } from "#shared/alerts/contract.ts";
import { calculateFare } from "#shared/booking/contract.ts";

let world: TestWorld;
let rider: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  rider = await aRider(world);
});
afterAll(() => world.close());

/** A quote in an area without drivers. */
const emptyQuote = async (who: Person, from = "Boise, ID") => {
  const { quoteId, rides } = await who.call(calculateFare, { body: { from, to: "Meridian, ID" } });
  expect(rides).toEqual([]);
  return quoteId;
};
const wait = async (who: Person, from?: string) =>
  who.call(putDriverAlert, { body: { quoteId: await emptyQuote(who, from) } });
const present = async (who: Person) => (await who.call(getDriverAlert)).alert;

test("a rider waits for a driver at the pickup of a fare request, two hours long", async () => {
  expect(await present(rider)).toBeNull();
  const { alert } = await wait(rider);
  expect(alert).toMatchObject({ state: "open", toldAt: null });
  expect([alert.from.label, alert.to.label]).toEqual(["Boise, ID", "Meridian, ID"]);
  expect(alert.from.latitude).toBeCloseTo(43.61, 1);
  const left = Date.parse(alert.expiresAt) - world.services.now().getTime();
  expect(Math.round(left / 60_000)).toBe(120);
  expect(await present(rider)).toEqual(alert);
});

test("a rider waits at one pickup: the later takes the place of the earlier", async () => {
  await wait(rider);
  await wait(rider, "Nampa, ID");
  expect((await present(rider))?.from.label).toBe("Nampa, ID");
  const { rows } = await world.services.pool.query(
    "select id from driver_alerts where rider_id = $1",
    [rider.id],
  );
  expect(rows).toHaveLength(1);
});

test("stopped, it is gone, and stopping again is no mistake", async () => {
  await wait(rider);
  await rider.call(deleteDriverAlert);
  await rider.call(deleteDriverAlert);
  expect(await present(rider)).toBeNull();
});

test("what a rider waits for is nobody else's", async () => {
  await wait(rider);
  const other = await aRider(world);
  expect(await present(other)).toBeNull();
  await other.call(deleteDriverAlert);
  expect(await present(rider)).not.toBeNull();
});

test("a foreign or unknown fare request is not found", async () => {
  const foreign = await emptyQuote(await aRider(world));
  for (const quoteId of [foreign, uuidv7(), crypto.randomUUID()])
    expect(await rider.refused(putDriverAlert, { body: { quoteId } })).toMatchObject({
      status: 404,
      code: "not_found",
    });
  const nonsense = await rider.refused(putDriverAlert, { body: { quoteId: "x" } });
  expect(nonsense.status).toBe(400);
});

test("only a rider waits for a driver", async () => {
  const driver = await aDriver(world);
  const body = { quoteId: uuidv7() };
  expect((await driver.refused(putDriverAlert, { body })).status).toBe(403);
  expect((await driver.refused(getDriverAlert)).status).toBe(403);
  expect((await driver.refused(deleteDriverAlert)).status).toBe(403);
  expect((await nobody(world).refused(getDriverAlert)).status).toBe(401);
});

test("after two hours it is expired, before any sweep says so", async () => {
  await wait(rider);
  world.pass(2 * 3600 + 1);
  expect((await present(rider))?.state).toBe("expired");
  expect((await wait(rider)).alert.state).toBe("open");
});
