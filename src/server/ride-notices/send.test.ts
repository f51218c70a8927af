import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "#server/adapters/mail/mailer.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { listUnsentRideEvents } from "./queries.ts";
import { recipientsOf } from "./ride-mails.ts";
import { sendRideMails } from "./send.ts";

let node: SliceApp;
let outbox: Mail[] = [];
let isMailDown = false;
let now = new Date();

beforeAll(async () => {
  const send = async (mail: Mail) => {
    if (isMailDown) throw new Error("the mail server is away");
    outbox.push(mail);
  };
  node = await startSliceApp([], { now: () => now, mailer: { send, close: () => undefined } });
});
beforeEach(() => {
  outbox = [];
  isMailDown = false;
  now = new Date();
});
afterAll(() => node.close());

const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const subjects = () => outbox.map(({ subject }) => subject).sort();

/** Creates a newly paid ride. Returns it with the id of its payment event. */
const aPaidRide = async () => {
  const { pool } = node.services;
  const [riderId, driverId] = [await insertRider(pool), await insertDriver(pool)];
  const rideId = await insertRideRow(pool, { riderId, driverId });
  await moveRideRow(pool, rideId, "pending", { by: "stripe" });
  return { rideId, eventId: await latestEvent(rideId), riderId, driverId };
};

const latestEvent = async (rideId: string): Promise<number> => {
  const { rows } = await node.services.pool.query<{ id: number }>(
    "select max(id) as id from ride_events where ride_id = $1",
    [rideId],
  );
  return rows[0]?.id ?? 0;
};

test("rider and driver each get a mail about a paid ride", async () => {
  const { eventId, rideId, riderId, driverId } = await aPaidRide();
  await sendRideMails(node.services, eventId);
  expect(subjects()).toEqual(["Payment authorized: Dana is asked", "Ride request: $15.50 for you"]);
  expect(outbox.map(({ to }) => to).sort()).toEqual(
    [`${riderId}@test.faire`, `${driverId}@test.faire`].sort(),
  );
  for (const { text } of outbox) expect(text).toContain(`http://localhost:3000/rides/${rideId}`);
});

test("line breaks and links in a stored name do not reach a mail", async () => {
  const { eventId, riderId, driverId } = await aPaidRide();
  const first = "Bob\r\n\u202e";
  const last = "Roe\n\nYour payout is on hold: https://evil.test";
  await node.services.pool.query(
    "update accounts set first_name = $1, last_name = $2 where id = any($3)",
    [first, last, [riderId, driverId]],
  );
  await sendRideMails(node.services, eventId);
  const toDriver = outbox.find(({ to }) => to.startsWith(driverId));
  expect(toDriver?.text).toMatch(/^Bob R\. requested a ride\n\nYou receive \$15\.50 /);
  expect(toDriver?.html).toContain(">Bob R. requested a ride</h1>");
  expect(outbox).toHaveLength(2);
  for (const { subject, text, html } of outbox)
    expect(subject + text + html).not.toMatch(/evil|on hold|\r|\u202e/);
});

test("a repeated job, even eight times concurrently, sends each mail once", async () => {
  const { eventId } = await aPaidRide();
  await Promise.all(Array.from({ length: 8 }, () => sendRideMails(node.services, eventId)));
  await sendRideMails(node.services, eventId);
  expect(outbox).toHaveLength(2);
  expect(new Set(outbox.map(({ id }) => id)).size).toBe(2);
});

test("an unpaid ride is not mailed about", async () => {
  const { pool } = node.services;
  const rideId = await insertRideRow(pool, {
    riderId: await insertRider(pool),
    driverId: await insertDriver(pool),
  });
  await sendRideMails(node.services, await latestEvent(rideId));
  await moveRideRow(pool, rideId, "lapsed");
  await sendRideMails(node.services, await latestEvent(rideId));
  expect(outbox).toEqual([]);
});

test("a delayed mail describes its own event", async () => {
  const { eventId, rideId } = await aPaidRide();
  await moveRideRow(node.services.pool, rideId, "rejected", { by: "driver" });
  await sendRideMails(node.services, await latestEvent(rideId));
  await sendRideMails(node.services, eventId);
  expect(subjects()).toEqual([
    "Dana cannot take your ride: $17.83 released",
    "Payment authorized: Dana is asked",
    "Ride request: $15.50 for you",
  ]);
});

test("during a mail outage the job fails, and the sweep finds the mails when they are due", async () => {
  const { eventId } = await aPaidRide();
  isMailDown = true;
  await expect(sendRideMails(node.services, eventId)).rejects.toThrow("the mail server is away");
  isMailDown = false;
  await sendRideMails(node.services, eventId);
  expect(outbox).toEqual([]);
  expect(await listUnsentRideEvents(node.services.db, minutesLater(1))).not.toContain(eventId);

  now = minutesLater(2);
  expect(await listUnsentRideEvents(node.services.db, now)).toContain(eventId);
  await sendRideMails(node.services, eventId);
  expect(outbox).toHaveLength(2);
  expect(await listUnsentRideEvents(node.services.db, minutesLater(60))).not.toContain(eventId);
});

test("a mail that could not be sent for three days is abandoned", async () => {
  const { eventId } = await aPaidRide();
  const threeDays = 3 * 24 * 60;
  expect(await listUnsentRideEvents(node.services.db, minutesLater(threeDays - 1))).toContain(
    eventId,
  );
  now = minutesLater(threeDays + 1);
  expect(await listUnsentRideEvents(node.services.db, now)).not.toContain(eventId);
  await sendRideMails(node.services, eventId);
  expect(outbox).toEqual([]);
});

test("mails that an earlier version abandoned are not retried months later", async () => {
  const { eventId } = await aPaidRide();
  const { pool, db } = node.services;
  await pool.query("update ride_mails set due = '(,)', attempts = 30");
  const migrations = join(import.meta.dirname, "../../../db/migrations");
  await pool.query(await readFile(`${migrations}/0047_mails_given_up.sql`, "utf8"));
  expect(await listUnsentRideEvents(db, minutesLater(1))).toContain(eventId);
  expect(await listUnsentRideEvents(db, minutesLater(90 * 24 * 60))).not.toContain(eventId);
});

test("an event whose job was lost is found after a minute, and a crashed sender is replaced", async () => {
  const { eventId } = await aPaidRide();
  expect(await listUnsentRideEvents(node.services.db, minutesLater(-1))).not.toContain(eventId);
  await node.services.pool.query(
    "update ride_mails set attempts = 1, try_after = $2 where event_id = $1 and recipient = 'rider'",
    [eventId, minutesLater(2)],
  );
  expect(await listUnsentRideEvents(node.services.db, minutesLater(1))).toContain(eventId);
  await sendRideMails(node.services, eventId);
  expect(subjects()).toEqual(["Ride request: $15.50 for you"]);
  now = minutesLater(2);
  await sendRideMails(node.services, eventId);
  expect(outbox).toHaveLength(2);
});

test("the database queues exactly the mails that the product has letters for", async () => {
  const { rows } = await node.services.pool.query<{ state: string; recipient: string }>(
    "select state, recipient from ride_mail_recipients",
  );
  const queuedMails = rows.map(({ state, recipient }) => `${state} ${recipient}`).sort();
  const lettersByEvent = rideStates.flatMap((state) =>
    recipientsOf(state).map((party) => `${state} ${party}`),
  );
  expect(queuedMails).toEqual(lettersByEvent.sort());
});

test.each([
  ["rejected", "driver", 72, true],
  ["cancelled", "driver", 72, true],
  ["cancelled", "rider", 72, false],
  ["rejected", "driver", 1, false],
] as const)(
  "a scheduled ride %s by its %s, %d hours before the pickup, links to other drivers: %s",
  async (state, by, hours, isOffered) => {
    const { pool } = node.services;
    const [riderId, driverId] = [await insertRider(pool), await insertDriver(pool)];
    const requestedAt = minutesLater(hours * 60);
    const ride = { riderId, driverId, kind: "scheduled", state: "pending", requestedAt } as const;
    const rideId = await insertRideRow(pool, ride);
    await moveRideRow(pool, rideId, state, { by });
    await sendRideMails(node.services, await latestEvent(rideId));
    const letter = outbox.find(({ to }) => to === `${riderId}@test.faire`);
    expect(letter?.text.includes(`/schedule?instead=${rideId}`)).toBe(isOffered);
  },
);
