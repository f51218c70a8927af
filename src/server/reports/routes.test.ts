import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { closeApp } from "#server/http/close-app.ts";
import { callerOf } from "#server/testing/caller.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  answerReport,
  getOwnReports,
  listRideReports,
  type ReportBody,
  reportProblem,
} from "#shared/reports/contract.ts";

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
/** The newest open report, on the last page. */
const newestReport = async (admin: Person) => {
  const { pagination } = await admin.call(listRideReports, { query: {} });
  const query = { page: String(pagination.totalPages) };
  return (await admin.call(listRideReports, { query })).reports.at(-1);
};
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
  expect(await newestReport(admin)).toMatchObject({
    state: "open",
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
  expect(await newestReport(admin)).toMatchObject({
    reporter: "driver",
    driver: { email: driver.email },
  });
});

test("a ride is reported only by its rider and driver, about the subjects of each; only admins read reports", async () => {
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

test("an answer is mailed once to the reporter, and makes the report answered; closing makes it closed", async () => {
  await driver.call(reportProblem, report(rideId, { subject: "behavior", words }));
  await world.waitUntilIdle();
  const admin = await aPerson(world, "ADMIN");
  const id = (await newestReport(admin))?.id ?? "";
  const act = (body: { act: "answer" | "note" | "close"; words: string }) =>
    admin.call(answerReport, { params: { id }, body });
  world.mails.length = 0;
  expect((await act({ act: "note", words: "Called the driver." })).report.state).toBe("open");
  const answer = { act: "answer" as const, words: "We talked with the rider.\nThank you." };
  await Promise.all(Array.from({ length: 8 }, () => act(answer)));
  await world.waitUntilIdle();
  expect(reportMails().map(({ to }) => to)).toEqual([driver.email]);
  expect(reportMails()[0]?.text).toContain("We talked with the rider.");
  expect(reportMails()[0]?.text).not.toContain("Called the driver.");
  const closed = await act({ act: "close", words: "Done" });
  expect(closed.report.state).toBe("closed");
  expect(closed.report.entries.map((entry) => entry.act)).toEqual(["note", "answer", "close"]);
  const { reports, counts } = await admin.call(listRideReports, { query: { state: "closed" } });
  expect(reports[0]?.id).toBe(id);
  expect(counts.closed).toBe(1);
  expect((await act({ ...answer, words: "One more thing." })).report.state).toBe("answered");
});

test("the reporter reads the state and the answers of their own reports, and the other side reads none", async () => {
  await rider.call(reportProblem, report());
  const admin = await aPerson(world, "ADMIN");
  const id = (await newestReport(admin))?.id ?? "";
  const own = async (person: Person) =>
    (await person.call(getOwnReports, { params: { id: rideId } })).reports;
  expect(await own(rider)).toMatchObject([
    { id, subject: "driving", words, state: "open", answers: [] },
  ]);
  const act = (body: { act: "answer" | "note" | "close"; words: string }) =>
    admin.call(answerReport, { params: { id }, body });
  await act({ act: "note", words: "Called the driver." });
  await act({ act: "answer", words: "We talked with the driver." });
  const [answered] = await own(rider);
  expect(answered).toMatchObject({
    state: "answered",
    answers: [{ words: "We talked with the driver." }],
  });
  await act({ act: "close", words: "Done" });
  expect(await own(rider)).toEqual([{ ...answered, state: "closed" }]);
  expect(await own(driver)).toEqual([]);
  for (const stranger of [await aRider(world), await aDriver(world)])
    expect((await stranger.refused(getOwnReports, { params: { id: rideId } })).status).toBe(404);
});

test("an unknown report is not answered", async () => {
  const admin = await aPerson(world, "ADMIN");
  const unknown = { params: { id: rideId }, body: { act: "note" as const, words: "Hello" } };
  expect((await admin.refused(answerReport, unknown)).status).toBe(404);
});
