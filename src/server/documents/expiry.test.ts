import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { approveDocuments, documentKindNames } from "#server/testing/documents.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { offersFor } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDriverForAdmin, verifyDriver, verifyDrivers } from "#shared/admin/contract.ts";
import { getActivation } from "#shared/drivers/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { sweepLapses } from "./policy.ts";
import { sweepReminders } from "./reminders.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());
afterEach(() => setPolicy("warn"));

const setPolicy = (policy: "warn" | "enforce") =>
  Object.assign(world.services.env, { DOCUMENTS_POLICY: policy });
const inDays = (days: number) => new Date(world.services.now().getTime() + days * 86_400_000);
const subjectsTo = ({ email }: Person) =>
  world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const isOffered = async (driver: Person) =>
  (await offersFor(await aRider(world))).some(({ driverId }) => driverId === driver.id);

it("sends reminders 30, 7 and 1 day ahead and once expired, each once, however often the sweep runs", async () => {
  const driver = await aDriver(world);
  await approveDocuments(world, driver, { admin, days: 40, kinds: ["insurance"] });
  for (let day = 0; day <= 50; day += 1)
    await Promise.all([1, 2].map(() => sweepReminders(world.services, inDays(day))));
  await world.waitUntilIdle();
  expect(subjectsTo(driver)).toEqual([
    ...Array(3).fill("Expires soon: Insurance"),
    "Expired: Insurance",
  ]);
});

it("sends only the nearest reminder for a document approved late or after an outage", async () => {
  const driver = await aDriver(world);
  await approveDocuments(world, driver, { admin, days: 5, kinds: ["insurance"] });
  await sweepReminders(world.services, inDays(0));
  await sweepReminders(world.services, inDays(0));
  await world.waitUntilIdle();
  expect(subjectsTo(driver)).toEqual(["Expires soon: Insurance"]);
});

it("under the policy enforce an expired document takes the driver off the market until a new one is approved", async () => {
  const driver = await aDriver(world);
  await approveDocuments(world, driver, { admin, days: 10 });
  const sweep = async () => {
    await sweepLapses(world.services, inDays(0));
    await world.services.market.reload(driver.id);
  };
  const changeAll = (change: { expiresOn?: string; isInForce?: boolean }) =>
    world.services.db
      .updateTable("driverSubmissions")
      .set(change)
      .where("driverId", "=", driver.id)
      .execute();
  setPolicy("enforce");
  await changeAll({ expiresOn: marketIsoDate(inDays(0)) });
  await sweep();
  expect(await isOffered(driver)).toBe(true);
  await changeAll({ expiresOn: marketIsoDate(inDays(-1)) });
  await sweep();
  expect(await isOffered(driver)).toBe(false);
  const { steps, isShown } = await driver.call(getActivation);
  expect(isShown).toBe(false);
  expect(steps.find(({ step }) => step === "documents")).toMatchObject({
    done: false,
    isOptional: false,
  });
  setPolicy("warn");
  await sweep();
  expect(await isOffered(driver)).toBe(true);
  setPolicy("enforce");
  await sweep();
  await changeAll({ isInForce: false });
  await approveDocuments(world, driver, { admin, days: 400 });
  await sweep();
  expect(await isOffered(driver)).toBe(true);
});

it("an admin's view leaves out an expired document, which is neither approved nor the next to expire", async () => {
  const driver = await aDriver(world);
  const params = { id: driver.id };
  await approveDocuments(world, driver, { admin, days: 10 });
  const { db, now } = world.services;
  const expireOn = (day: Date) =>
    db
      .updateTable("driverSubmissions")
      .set({ expiresOn: marketIsoDate(day) })
      .where("driverId", "=", driver.id)
      .where("kind", "=", "insurance")
      .execute();
  const seen = async () => (await admin.call(getDriverForAdmin, { params })).documents;
  await expireOn(now());
  expect(await seen()).toMatchObject({
    missing: [],
    approved: documentKindNames.length,
    firstExpiry: marketIsoDate(now()),
  });
  await expireOn(inDays(-1));
  expect(await seen()).toMatchObject({
    missing: ["Insurance"],
    approved: documentKindNames.length - 1,
    firstExpiry: marketIsoDate(inDays(10)),
  });
});

it("under the policy warn a driver who lacks a document is verified, and the reply names the document", async () => {
  const driver = await aDriver(world);
  const params = { id: driver.id };
  await approveDocuments(world, driver, { admin, kinds: documentKindNames.slice(1) });
  await admin.call(verifyDriver, { params, body: { isVerified: false } });
  const { driver: seen, documents } = await admin.call(verifyDriver, {
    params,
    body: { isVerified: true },
  });
  expect(seen.isVerified).toBe(true);
  expect(documents).toMatchObject({
    policy: "warn",
    missing: ["Driver license"],
    approved: documentKindNames.length - 1,
  });
});

it("under the policy enforce a verification is refused and names the missing documents", async () => {
  const [driver, other] = [await aDriver(world), await aDriver(world)];
  const params = { id: driver.id };
  await approveDocuments(world, driver, { admin, kinds: documentKindNames.slice(2) });
  for (const { id } of [driver, other])
    await admin.call(verifyDriver, { params: { id }, body: { isVerified: false } });
  setPolicy("enforce");
  expect(await admin.refused(verifyDriver, { params, body: { isVerified: true } })).toMatchObject({
    status: 409,
    error: "Approved documents are missing: Driver license, TLC license.",
  });
  const ids = [driver.id, other.id];
  expect(await admin.refused(verifyDrivers, { body: { ids, isVerified: true } })).toMatchObject({
    error: "Approved documents are missing for 2 of these drivers. Open each to see which.",
  });
  expect((await admin.call(getDriverForAdmin, { params })).driver.isVerified).toBe(false);
  await approveDocuments(world, driver, { admin, kinds: documentKindNames.slice(0, 2) });
  await admin.call(verifyDriver, { params, body: { isVerified: true } });
});
