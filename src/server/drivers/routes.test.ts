import { afterAll, beforeAll, expect, test } from "vitest";
import { ratesRoutes } from "#server/rates/routes.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type MarketApp, startMarketApp } from "#server/testing/market-app.ts";
import { driverRoutes } from "./routes.ts";

const now = new Date();
const place = { latitude: 40.758, longitude: -73.985 };

let node: MarketApp;
beforeAll(async () => {
  node = await startMarketApp([driverRoutes, ratesRoutes], { now: () => now });
});
afterAll(() => node.close());

test("goes online and offline, and reports the status", async () => {
  const driver = await insertDriver(node.pool, { isOnline: false });
  const put = (isOnline: boolean) =>
    node.call(driver, "PUT", "/drivers/platform-status", { isOnline });
  const get = () => node.call(driver, "GET", "/drivers/platform-status");
  const unset = { positionAgeSeconds: null, putOffline: null, stillThereSeconds: null };
  const offline = { success: true, isOnline: false, ...unset };
  expect((await get()).body).toEqual(offline);
  expect((await put(true)).body).toEqual({ success: true, isOnline: true });
  expect((await get()).body.isOnline).toBe(true);
  expect(node.market.find(driver)?.isOnline).toBe(true);
  await put(false);
  expect(node.market.find(driver)?.isOnline).toBe(false);
});

test("lets an unverified driver go online and lists the missing steps", async () => {
  const driver = await insertDriver(node.pool, { isVerified: false, isOnline: false });
  const put = await node.call(driver, "PUT", "/drivers/platform-status", { isOnline: true });
  expect(put.status).toBe(200);
  expect(await missing(driver)).toEqual(["verified", "position"]);
});

test("tells an unverified driver to finish the other steps, or else that an admin reviews", async () => {
  const verification = async (traits: Parameters<typeof insertDriver>[1]) => {
    const driver = await insertDriver(node.pool, { isVerified: false, ...traits });
    const { body } = await node.call(driver, "GET", "/drivers/activation");
    return body.steps.find(({ step }: { step: string }) => step === "verified").sentence;
  };
  const todo = "Finish the other steps. An admin reviews your account, and we email you.";
  expect(await verification({ hasVehicle: false })).toContain(todo);
  expect(await verification({ payoutsEnabled: false })).toContain(todo);
  // Documents are optional under the policy `warn`.
  expect(await verification({})).toBe(
    "Your account is not verified yet. An admin reviews it, and we email you.",
  );
  Object.assign(node.services.env, { DOCUMENTS_POLICY: "enforce" });
  const withDocuments = await verification({});
  Object.assign(node.services.env, { DOCUMENTS_POLICY: "warn" });
  expect(withDocuments).toContain("send your documents. An admin then reviews them");
});

test("shows a driver who meets every condition", async () => {
  const driver = await insertDriver(node.pool, { position: { ...place, receivedAt: now } });
  const { body } = await node.call(driver, "GET", "/drivers/activation");
  expect(body).toMatchObject({ success: true, isShown: true });
  expect(body.steps).toHaveLength(10);
});

test("lists documents, own rates, service area and photo as optional steps", async () => {
  const driver = await insertDriver(node.pool, { position: { ...place, receivedAt: now } });
  const optional = async () => {
    const { body } = await node.call(driver, "GET", "/drivers/activation");
    const steps: { step: string; done: boolean; isOptional: boolean }[] = body.steps;
    expect(body.isShown).toBe(true);
    return steps.filter(({ isOptional }) => isOptional).map(({ step, done }) => [step, done]);
  };
  expect(await optional()).toEqual([
    ["documents", false],
    ["rates", false],
    ["serviceArea", false],
    ["photo", false],
  ]);
  const area = { address: "Home", ...place, radiusMiles: 10 };
  await node.call(driver, "PUT", "/drivers/service-area", area);
  await node.pool.query("update accounts set profile_image = '/uploads/a.jpg' where id = $1", [
    driver,
  ]);
  await node.market.reload(driver);
  const defaults = { baseFare: 5, perMinuteCharge: 0.2, perMileCharge: 1.5 };
  await node.call(driver, "PUT", "/rates/standard-rates", defaults);
  expect(await optional()).toEqual([
    ["documents", false],
    ["rates", true],
    ["serviceArea", true],
    ["photo", true],
  ]);
});

test("tells a driver with a discount of 100 % why no rider is offered their rides", async () => {
  const driver = await insertDriver(node.pool, { position: { ...place, receivedAt: now } });
  const discount = { discountedRateEnabled: true, discountPercentage: 100 };
  await node.call(driver, "PUT", "/rates/discounted-rates", discount);
  const { body } = await node.call(driver, "GET", "/drivers/activation");
  const fares = body.steps.find(({ step }: { step: string }) => step === "fares");
  expect(body.isShown).toBe(false);
  expect(fares).toMatchObject({
    done: false,
    sentence: expect.stringContaining("your fare of $0.00 is below $3.00"),
  });
});

test.each([
  ["verified", { isVerified: false }],
  ["payouts", { payoutsEnabled: false }],
  ["vehicle", { hasVehicle: false }],
  ["online", { isOnline: false }],
  ["position", { position: { ...place, receivedAt: new Date(now.getTime() - 180_001) } }],
])("the checklist names exactly the missing step: %s", async (step, traits) => {
  const position = { ...place, receivedAt: now };
  const driver = await insertDriver(node.pool, { position, ...traits });
  expect(await missing(driver)).toEqual([step]);
});

test("keeps a position in memory, which completes the checklist", async () => {
  const driver = await insertDriver(node.pool);
  expect(await missing(driver)).toEqual(["position"]);
  const put = await node.call(driver, "PUT", "/drivers/position", place);
  expect(put).toEqual({ status: 200, body: { success: true, receivedAt: now.toISOString() } });
  expect(node.market.positionOf(driver)).toMatchObject({ ...place, at: now, isForeign: false });
  expect(await missing(driver)).toEqual([]);
});

test("uses the device's time of a position, but never a future one", async () => {
  const driver = await insertDriver(node.pool);
  const at = (ms: number) => new Date(now.getTime() + ms);
  const put = (time: Date) =>
    node.call(driver, "PUT", "/drivers/position", { ...place, at: time.toISOString() });
  await put(at(-60_000));
  expect(node.market.positionOf(driver)?.at).toEqual(at(-60_000));
  await put(at(3_600_000));
  expect(node.market.positionOf(driver)?.at).toEqual(now);
});

test("refuses an offline driver's position", async () => {
  const driver = await insertDriver(node.pool, { isOnline: false });
  const { status, body } = await node.call(driver, "PUT", "/drivers/position", place);
  expect(status).toBe(409);
  expect(body.error).toBe("Go online to share your position");
  expect(node.market.positionOf(driver)).toBeNull();
});

test.each([
  ["PUT", "/drivers/platform-status", { isOnline: "yes" }],
  ["PUT", "/drivers/platform-status", {}],
  ["PUT", "/drivers/position", { latitude: 91, longitude: 0 }],
  ["PUT", "/drivers/position", { latitude: 40 }],
  ["PUT", "/drivers/position", { ...place, at: "yesterday" }],
] as const)("%s %s refuses %o", async (method, path, body) => {
  const driver = await insertDriver(node.pool);
  expect((await node.call(driver, method, path, body)).status).toBe(400);
});

test.each([
  ["GET", "/drivers/platform-status", undefined],
  ["PUT", "/drivers/platform-status", { isOnline: true }],
  ["PUT", "/drivers/position", place],
  ["GET", "/drivers/activation", undefined],
] as const)("%s %s is for drivers only", async (method, path, body) => {
  const rider = await insertRider(node.pool);
  expect((await node.call(rider, method, path, body)).status).toBe(403);
  expect((await node.call(null, method, path, body)).status).toBe(401);
});

const missing = async (driver: string): Promise<string[]> => {
  const { body } = await node.call(driver, "GET", "/drivers/activation");
  const all: { step: string; done: boolean; isOptional: boolean }[] = body.steps;
  const steps = all.filter(({ isOptional }) => !isOptional);
  expect(body.isShown).toBe(steps.every(({ done }) => done));
  return steps.filter(({ done }) => !done).map(({ step }) => step);
};
