import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "#server/testing/accounts.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { setPasswords } from "#server/testing/storm/stage.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  closeLostItem,
  listLostItems,
  listOpenLostItems,
  moveLostItem,
  reportLostItem,
} from "#shared/lost-items/contract.ts";
import type { LostItemState } from "#shared/lost-items/lost-item.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { getRide } from "#shared/rides/contract.ts";
import { sendLostItemMail } from "./mails.ts";
import { deleteOldLostItems } from "./queries.ts";

let world: TestWorld;
let rider: Person;
let driver: Person;
let rideId: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.mails.length = 0;
  [rider, driver] = [await aRider(world), await aDriver(world)];
  rideId = await aRide();
});
afterAll(() => world.close());

const aRide = (daysAgo = 0, isUnsettled = true) =>
  anEndedRide(world, {
    riderId: rider.id,
    driverId: driver.id,
    state: "completed",
    endedAt: plusMinutes(world.services.now(), -daysAgo * 24 * 60),
    isUnsettled,
  });
const umbrella = {
  what: "A black umbrella",
  place: "Under the front seat",
  contact: "212-555-0100",
  bestTime: "After 6 PM",
};
const report = (id = rideId) => rider.call(reportLostItem, { params: { id }, body: umbrella });
type Answer = Exclude<LostItemState, "reported">;
const move = (person: Person, state: Answer, answer = "") => ({
  params: { id: rideId },
  body: { state, answer },
  person,
});
const setState = async (person: Person, state: Answer, answer = "") =>
  (await person.call(moveLostItem, move(person, state, answer))).item.state;
const refusedMove = (person: Person, state: Answer) =>
  person.refused(moveLostItem, move(person, state));
const lostMails = () =>
  world.mails
    .filter(({ id }) => id?.startsWith(`lost-${rideId}`))
    .map(({ to, subject }) => [to, subject] as const);
const openOf = async (person: Person) => (await person.call(listOpenLostItems)).items;

test("an umbrella is reported, found and handed back, and each side is notified", async () => {
  const { ride } = await rider.call(getRide, { params: { id: rideId } });
  expect(ride.lostItem).toEqual({ until: expect.any(String), item: null });
  await report();
  await world.waitUntilIdle();
  expect(await openOf(driver)).toMatchObject([{ rideId, what: umbrella.what }]);
  const ofDriver = await driver.call(getRide, { params: { id: rideId } });
  expect(ofDriver.ride.lostItem).toMatchObject({ until: null, item: umbrella });
  expect(await setState(driver, "found", "It is in my trunk.")).toBe("found");
  await world.waitUntilIdle();
  const ofRider = await rider.call(getRide, { params: { id: rideId } });
  expect(ofRider.ride.lostItem.item).toMatchObject({
    state: "found",
    answer: "It is in my trunk.",
  });
  const { item } = await driver.call(moveLostItem, move(driver, "handed_back"));
  expect(item).toMatchObject({ state: "handed_back", answer: "It is in my trunk." });
  expect(await openOf(driver)).toEqual([]);
  await world.waitUntilIdle();
  expect(lostMails()).toEqual([
    [driver.email, "Robin left something in your car"],
    [rider.email, "Dana found what you lost"],
    [rider.email, "What you lost was handed back"],
  ]);
});

test("something not found can turn up later, and the rider can confirm it", async () => {
  await report();
  await setState(driver, "not_found");
  expect(await openOf(driver)).toEqual([]);
  await setState(driver, "found", "It lay under the seat.");
  const { item } = await rider.call(moveLostItem, move(rider, "handed_back"));
  expect(item).toMatchObject({ state: "handed_back", answer: "It lay under the seat." });
  await world.waitUntilIdle();
  expect(lostMails().at(-1)).toEqual([driver.email, "Robin has it back"]);
});

test("a ride has one report, however often it is sent", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => report()));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await world.waitUntilIdle();
  expect(lostMails()).toHaveLength(1);
});

test("an answer sent eight times concurrently is stored and mailed once", async () => {
  await report();
  await world.waitUntilIdle();
  const states = await Promise.all(Array.from({ length: 8 }, () => setState(driver, "found")));
  expect(new Set(states)).toEqual(new Set(["found"]));
  await world.waitUntilIdle();
  expect(lostMails()).toHaveLength(2);
});

test("a report is refused after 30 days, and without a description and contact", async () => {
  const old = await aRide(31);
  const body = umbrella;
  expect(await rider.refused(reportLostItem, { params: { id: old }, body })).toMatchObject({
    status: 409,
    code: "not_reportable",
  });
  const empty = { params: { id: rideId }, body: { what: " ", contact: "" } };
  expect((await rider.refused(reportLostItem, empty)).fields).toEqual({
    what: "What you lost is required",
    contact: "How to reach you is required",
  });
});

test("only the ride's driver answers, and not in the wrong state", async () => {
  await report();
  expect((await refusedMove(rider, "found")).status).toBe(409);
  expect((await refusedMove(driver, "handed_back")).status).toBe(409);
  expect((await refusedMove(await aDriver(world), "found")).status).toBe(404);
  expect((await refusedMove(await aRider(world), "closed")).status).toBe(404);
  await setState(rider, "closed");
  expect(await refusedMove(driver, "found")).toMatchObject({
    status: 409,
    error: "This report is closed already.",
  });
});

test("the driver is reminded until the report needs nothing more", async () => {
  await report();
  await world.waitUntilIdle();
  const reminder = (hours: number) =>
    sendLostItemMail(world.services, { rideId, news: "reminder", hours });
  await reminder(24);
  expect(lostMails()).toHaveLength(1);
  world.advanceClock(24 * 3600);
  await reminder(24);
  await reminder(24);
  expect(lostMails().slice(1)).toEqual([
    [driver.email, "Robin waits for your answer about something lost"],
  ]);
  await setState(driver, "found");
  await setState(driver, "handed_back");
  await world.waitUntilIdle();
  world.advanceClock(48 * 3600);
  const sent = lostMails().length;
  await reminder(72);
  expect(lostMails()).toHaveLength(sent);
});

test("an admin sees the reports and closes one with a reason, which rider and driver are told", async () => {
  const admin = await aPerson(world, "ADMIN");
  await report();
  await world.waitUntilIdle();
  world.mails.length = 0;
  const { items } = await admin.call(listLostItems, { query: {} });
  expect(items).toContainEqual(expect.objectContaining({ rideId, state: "reported" }));
  const close = { params: { id: rideId }, body: { reason: "Settled by phone" } };
  expect((await admin.call(closeLostItem, close)).item).toMatchObject({
    state: "closed",
    answer: "Settled by phone",
  });
  expect((await rider.refused(closeLostItem, close)).status).toBe(403);
  await world.waitUntilIdle();
  expect(lostMails()).toEqual([
    [rider.email, "Your report of something lost is closed"],
    [driver.email, "The report of what Robin lost is closed"],
  ]);
  expect(world.mails.map(({ text }) => text).join()).not.toContain("Robin closed");
});

test("the export has the report; it is deleted with the rider's account, and after 90 days", async () => {
  rider = await aRider(world);
  rideId = await aRide(0, false);
  await report();
  expect((await driver.call(exportAccount)).kept).toMatchObject({
    lostItems: [{ what: umbrella.what }],
  });
  await setPasswords(world, [rider]);
  await rider.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
  expect((await driver.call(exportAccount)).kept).toMatchObject({ lostItems: [] });
  rider = await aRider(world);
  rideId = await aRide();
  await report();
  await deleteOldLostItems(world.services.db, plusMinutes(world.services.now(), 91 * 24 * 60));
  const { ride } = await rider.call(getRide, { params: { id: rideId } });
  expect(ride.lostItem.item).toBeNull();
});
