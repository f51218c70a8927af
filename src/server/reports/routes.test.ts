import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { closeApp } from "#server/http/close-app.ts";
import { callerOf } from "#server/testing/caller.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listRideReports, type ReportBody, reportProblem } from "#shared/reports/contract.ts";

let world: TestWorld;
let rider: Person;
let driver: Person;
let rideId: string;
beforeAll(async () => {
  world = await openWorld();
  driver = await aDriver(world);
});
beforeEach(async () => {
  world.mails.length = 0;
  rider = await aRider(world);
  const endedAt = world.services.now();
  const parties = { riderId: rider.id, driverId: driver.id };
  rideId = await anEndedRide(world, { ...parties, state: "completed", endedAt, isUnsettled: true });
});
afterAll(() => world.close());

const words = "The driver took a call on the bridge.";
const report = (id = rideId, body: ReportBody = { subject: "driving", words }) => ({
  params: { id },
  body,
});
const reportMails = () => world.mails.filter(({ id }) => id?.startsWith("report-"));

test("a problem is stored, mailed to the support address and confirmed to its rider", async () => {
  const { message } = await rider.call(reportProblem, report());
  expect(message).toBe("We have your report, and answer by email");
  await world.waitUntilIdle();
  const [support, confirmation] = ["rides@faire.example", rider.email].map((address) =>
    reportMails().find(({ to }) => to === address),
  );
  expect(reportMails()).toHaveLength(2);
  expect(support?.subject).toMatch(/^Problem with ride FR\w{9}: Unsafe driving$/);
  for (const part of [support?.text, support?.html, confirmation?.text, confirmation?.html])
    expect(part).toContain(words);
  expect(support?.text).toContain(rider.email);
  expect(confirmation?.text).toContain(`/rides/${rideId}`);

  const admin = await aPerson(world, "ADMIN");
  const { reports } = await admin.call(listRideReports, { query: {} });
  expect(reports[0]).toMatchObject({
    rideId,
    subject: "driving",
    words,
    driver: { id: driver.id },
  });
});

test("the same text sent 8 times concurrently is one report and two mails", async () => {
  await Promise.all(Array.from({ length: 8 }, () => rider.call(reportProblem, report())));
  await world.waitUntilIdle();
  expect(reportMails()).toHaveLength(2);
  await rider.call(reportProblem, report(rideId, { subject: "driving", words: `${words} Twice.` }));
  await world.waitUntilIdle();
  expect(reportMails()).toHaveLength(4);
});

test("a report has at least 10 and at most 2,000 characters", async () => {
  const refusal = (text: string) =>
    rider.refused(reportProblem, report(rideId, { subject: "driving", words: text }));
  expect((await refusal("  short  ")).fields).toEqual({
    words: "Tell what happened in at least 10 characters",
  });
  expect((await refusal("x".repeat(2001))).fields).toEqual({
    words: "What happened must be at most 2000 characters long",
  });
});

test("the eleventh report within an hour is refused", async () => {
  const app = await buildApp({ ...world.services, env: readEnv({}) });
  const { call, refused } = callerOf(app, rider.token);
  const numbered = (n: number) => report(rideId, { subject: "driving", words: `${words} ${n}` });
  for (let n = 1; n <= 10; n += 1) await call(reportProblem, numbered(n));
  expect(await refused(reportProblem, numbered(11))).toMatchObject({ status: 429 });
  await closeApp(app);
});

test("a driver reports the rider's messages, and gets the confirmation", async () => {
  const about = { subject: "messages" as const, words: "He wrote unkind words." };
  await driver.call(reportProblem, report(rideId, about));
  await world.waitUntilIdle();
  expect(reportMails().map(({ to }) => to)).toEqual(
    expect.arrayContaining(["rides@faire.example", driver.email]),
  );
  const admin = await aPerson(world, "ADMIN");
  const { reports } = await admin.call(listRideReports, { query: {} });
  expect(reports[0]).toMatchObject({ reporter: "driver", driver: { email: driver.email } });
});

test("a ride is reported by its people only, about their subjects; reports are read by admins only", async () => {
  for (const stranger of [await aRider(world), await aDriver(world)]) {
    const about = { subject: "other" as const, words };
    expect((await stranger.refused(reportProblem, report(rideId, about))).status).toBe(404);
  }
  expect((await driver.refused(reportProblem, report())).fields).toEqual({
    subject: "Choose what it is about",
  });
  expect((await anonymous(world).refused(reportProblem, report())).status).toBe(401);
  for (const person of [rider, driver])
    expect((await person.refused(listRideReports, { query: {} })).status).toBe(403);
});
