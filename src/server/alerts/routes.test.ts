import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, anonymous, aRider, type Person } from "#server/testing/people.ts";
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
const emptyQuote = async (caller: Person, from = "Boise, ID") => {
  const { quoteId, rides } = await caller.call(calculateFare, {
    body: { from, to: "Meridian, ID" },
  });
  expect(rides).toEqual([]);
  return quoteId;
};
const setAlert = async (caller: Person, from?: string) =>
  caller.call(putDriverAlert, { body: { quoteId: await emptyQuote(caller, from) } });
const getAlert = async (caller: Person) => (await caller.call(getDriverAlert)).alert;

test("sets an alert for two hours at the pickup of a fare request", async () => {
  expect(await getAlert(rider)).toBeNull();
  const { alert } = await setAlert(rider);
  expect(alert).toMatchObject({ state: "open", toldAt: null });
  expect([alert.from.label, alert.to.label]).toEqual(["Boise, ID", "Meridian, ID"]);
  expect(alert.from.latitude).toBeCloseTo(43.61, 1);
  const remainingMs = Date.parse(alert.expiresAt) - world.services.now().getTime();
  expect(Math.round(remainingMs / 60_000)).toBe(120);
  expect(await getAlert(rider)).toEqual(alert);
});

test("replaces a rider's earlier alert", async () => {
  await setAlert(rider);
  await setAlert(rider, "Nampa, ID");
  expect((await getAlert(rider))?.from.label).toBe("Nampa, ID");
  const { rows } = await world.services.pool.query(
    "select id from driver_alerts where rider_id = $1",
    [rider.id],
  );
  expect(rows).toHaveLength(1);
});

test("deletes an alert, and again without effect", async () => {
  await setAlert(rider);
  await rider.call(deleteDriverAlert);
  await rider.call(deleteDriverAlert);
  expect(await getAlert(rider)).toBeNull();
});

test("isolates the alerts of different riders", async () => {
  await setAlert(rider);
  const other = await aRider(world);
  expect(await getAlert(other)).toBeNull();
  await other.call(deleteDriverAlert);
  expect(await getAlert(rider)).not.toBeNull();
});

test("returns 404 for a foreign or unknown fare request", async () => {
  const foreign = await emptyQuote(await aRider(world));
  for (const quoteId of [foreign, uuidv7(), crypto.randomUUID()])
    expect(await rider.refused(putDriverAlert, { body: { quoteId } })).toMatchObject({
      status: 404,
      code: "not_found",
    });
  const nonsense = await rider.refused(putDriverAlert, { body: { quoteId: "x" } });
  expect(nonsense.status).toBe(400);
});

test("refuses drivers and anonymous callers", async () => {
  const driver = await aDriver(world);
  const body = { quoteId: uuidv7() };
  expect((await driver.refused(putDriverAlert, { body })).status).toBe(403);
  expect((await driver.refused(getDriverAlert)).status).toBe(403);
  expect((await driver.refused(deleteDriverAlert)).status).toBe(403);
  expect((await anonymous(world).refused(getDriverAlert)).status).toBe(401);
});

test("reports an alert as expired after two hours, before any sweep", async () => {
  await setAlert(rider);
  world.advanceClock(2 * 3600 + 1);
  expect((await getAlert(rider))?.state).toBe("expired");
  expect((await setAlert(rider)).alert.state).toBe("open");
});
