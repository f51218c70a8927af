import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Mail } from "#server/adapters/mail/mailer.ts";
import { sweepRideMails } from "#server/ride-notices/sweep-mails.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { claimMail } from "./queries.ts";

const database = await createTestDatabase();
let outbox: Mail[] = [];
let isMailDown = false;
let now = new Date();

/** Starts a node on the test's database. */
const startNode = (): Promise<SliceApp> => {
  const send = async (mail: Mail) => {
    if (isMailDown) throw new Error("the mail server is away");
    outbox.push(mail);
  };
  const mailer = { send, close: () => undefined };
  return startSliceApp([], { databaseUrl: database.url, now: () => now, mailer });
};
const node = await startNode();
beforeEach(async () => {
  await sweepRideMails(node.services, now);
  outbox = [];
  isMailDown = false;
});
afterAll(async () => {
  await node.close();
  await database.drop();
});

const inHours = (hours: number) => plusMinutes(now, hours * 60);
const sweepNow = () => sweepRideMails(node.services, now);

/** A scheduled ride, just accepted, with its pickup in the given number of hours and its other mails sent. */
const anAcceptedRide = async (pickupInHours: number) => {
  const { pool } = node.services;
  const [riderId, driverId] = [await insertRider(pool), await insertDriver(pool)];
  const requestedAt = inHours(pickupInHours);
  const ride = { riderId, driverId, kind: "scheduled", requestedAt } as const;
  const rideId = await insertRideRow(pool, { ...ride, state: "pending" });
  await pool.query(
    "update rides set state = 'accepted', moved_by = 'driver', accepted_at = $2 where id = $1",
    [rideId, now],
  );
  now = plusMinutes(now, 2);
  await sweepNow();
  outbox = [];
  return { rideId, pickupAt: requestedAt, addresses: addressesOf(riderId, driverId) };
};
const addressesOf = (...ids: string[]) => ids.map((id) => `${id}@test.faire`).sort();
const sentTo = () => outbox.map(({ to }) => to).sort();

test("the database and the product have the same reminder times", async () => {
  const { rows } = await node.services.pool.query<{ fromHours: number }>(
    `select from_hours as "fromHours" from ride_reminders order by kind`,
  );
  expect(rows.map(({ fromHours }) => fromHours)).toEqual(deadlines.reminderHoursBeforePickup);
});

test("rider and driver are reminded 24 and 2 hours before the pickup, and not in between", async () => {
  const { pickupAt, addresses } = await anAcceptedRide(72);
  const sentByHour = [];
  for (const hours of [24.1, 23.9, 12, 2.1, 1.9, 1, 0.1]) {
    now = plusMinutes(pickupAt, -60 * hours);
    await sweepNow();
    sentByHour.push(sentTo());
    outbox = [];
  }
  expect(sentByHour).toEqual([[], addresses, [], [], addresses, [], []]);
});

test("each reminder is sent once although two nodes sweep concurrently and one is restarted", async () => {
  const { pickupAt, addresses } = await anAcceptedRide(72);
  const otherNode = await startNode();
  now = plusMinutes(pickupAt, -23.9 * 60);
  await Promise.all(
    [node, otherNode, node, otherNode].map(({ services }) => sweepRideMails(services, now)),
  );
  await otherNode.close();
  const restartedNode = await startNode();
  onTestFinished(() => restartedNode.close());
  for (let minute = 0; minute < 5; minute += 1) {
    now = plusMinutes(now, 1);
    await Promise.all([node, restartedNode].map(({ services }) => sweepRideMails(services, now)));
  }
  expect(sentTo()).toEqual(addresses);
  expect(new Set(outbox.map(({ id }) => id)).size).toBe(2);
});

test("a reminder whose sender died is sent by another node", async () => {
  const { rideId, pickupAt, addresses } = await anAcceptedRide(72);
  now = plusMinutes(pickupAt, -23.9 * 60);
  const { rows } = await node.services.pool.query<{ eventId: number }>(
    `select max(id) as "eventId" from ride_events where ride_id = $1`,
    [rideId],
  );
  const eventId = rows[0]?.eventId ?? 0;
  await claimMail(
    node.services.db,
    { eventId, recipient: "rider", kind: "day_before", channel: "mail" },
    now,
  );
  await sweepNow();
  expect(sentTo()).toEqual(addresses.filter((to) => outbox.some((mail) => mail.to === to)));
  expect(outbox).toHaveLength(1);
  now = plusMinutes(now, 4);
  await sweepNow();
  expect(sentTo()).toEqual(addresses);
});

test("a ride accepted 20 hours before its pickup has only the 2-hour reminder", async () => {
  const { pickupAt, addresses } = await anAcceptedRide(20);
  expect(outbox).toEqual([]);
  now = plusMinutes(pickupAt, -3 * 60);
  await sweepNow();
  expect(outbox).toEqual([]);
  now = plusMinutes(pickupAt, -1.9 * 60);
  await sweepNow();
  expect(sentTo()).toEqual(addresses);
});

test("a ride accepted less than 2 hours before its pickup has no reminder", async () => {
  const { pickupAt } = await anAcceptedRide(1.5);
  now = plusMinutes(pickupAt, -60);
  await sweepNow();
  expect(outbox).toEqual([]);
});

test.each([
  ["into the last day is sent late", 20, 2],
  ["into the last two hours is sent once, as the second reminder", 1, 2],
  ["past the pickup is not sent", -0.1, 0],
])("a reminder due during an outage that lasted %s", async (_, hours, mails) => {
  const { pickupAt } = await anAcceptedRide(72);
  now = plusMinutes(pickupAt, -60 * hours);
  await sweepNow();
  expect(outbox).toHaveLength(mails);
});

test.each([
  [["cancelled"]],
  [["arrived"]],
  [["arrived", "started"]],
  [["arrived", "no_show"]],
] as RideState[][][])("no one is reminded of a ride that is %s", async (states) => {
  const { rideId, pickupAt } = await anAcceptedRide(72);
  for (const state of states) await moveRideRow(node.services.pool, rideId, state);
  await sweepNow();
  outbox = [];
  for (const hours of [23.9, 1.9]) {
    now = plusMinutes(pickupAt, -60 * hours);
    await sweepNow();
  }
  expect(outbox).toEqual([]);
});

test("a reminder that could not be sent is tried again", async () => {
  const { pickupAt, addresses } = await anAcceptedRide(72);
  now = plusMinutes(pickupAt, -23.9 * 60);
  isMailDown = true;
  await sweepNow();
  isMailDown = false;
  now = plusMinutes(now, 4);
  await sweepNow();
  expect(sentTo()).toEqual(addresses);
});
