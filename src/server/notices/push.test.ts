import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import webPush from "web-push";
import { openSession } from "#server/accounts/sessions.ts";
import { sessionOf } from "#server/accounts/tokens.ts";
import { webPushes } from "#server/adapters/push/web-push.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import type { PushPayload } from "#server/outbox/payloads.ts";
import { recipientsOf } from "#server/ride-notices/ride-mails.ts";
import { sendRideMails } from "#server/ride-notices/send.ts";
import { sweepRideMails } from "#server/ride-notices/sweep-mails.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type PushService, startPushService } from "#server/testing/push-service.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { putSubscription } from "./push-queries.ts";
import { sendPush } from "./send-push.ts";

let service: PushService;
let node: SliceApp;
let clock = new Date();
const mails: string[] = [];

beforeAll(async () => {
  service = await startPushService();
  const pair = { keys: webPush.generateVAPIDKeys(), subject: "mailto:rides@faire.example" };
  node = await startSliceApp([], {
    now: () => clock,
    push: webPushes(pair, service.reach),
    mailer: { send: async ({ subject }) => void mails.push(subject), close: () => undefined },
    log: captureLog().log,
  });
});
beforeEach(async () => {
  await node.services.pool.query("delete from ride_mails");
  clock = new Date();
  service.received.length = 0;
  mails.length = 0;
  service.answerWith(201);
});
afterAll(async () => {
  await node.close();
  await service.close();
});

const passMinutes = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};
const titles = () => service.received.map(({ message }) => message.title).sort();

/** A browser with an open session and a push subscription. */
const aBrowserOf = async (accountId: string) => {
  const token = await openSession(node.services, accountId);
  const browser = service.subscribe();
  const session = sessionOf(token);
  const subscription = { id: uuidv7(), accountId, session, now: clock, ...browser };
  await putSubscription(node.services.db, subscription);
  return { ...browser, session };
};

const insertParties = async () => {
  const { pool } = node.services;
  const [riderId, driverId] = [await insertRider(pool), await insertDriver(pool)];
  return { riderId, driverId };
};

const latestEvent = async (rideId: string): Promise<number> => {
  const { rows } = await node.services.pool.query<{ id: number }>(
    "select max(id) as id from ride_events where ride_id = $1",
    [rideId],
  );
  return rows[0]?.id ?? 0;
};

const insertRideIn = async (
  state: (typeof rideStates)[number],
  people: { riderId: string; driverId: string },
) => {
  const rideId = await insertRideRow(node.services.pool, { ...people, state });
  return { rideId, eventId: await latestEvent(rideId) };
};

const noticeFor = (accountId: string, id = "notice-1"): PushPayload => ({
  id,
  accountId,
  kind: "standing",
  title: "You are verified",
  body: "See what is left on your checklist",
  path: "/driver/dashboard",
  until: new Date(clock.getTime() + 3_600_000).toISOString(),
  isUrgent: false,
});

const statesAndRecipients = rideStates.flatMap((state) =>
  recipientsOf(state).map((party) => [state, party] as const),
);

test.each(statesAndRecipients)(
  "a ride in state %s is pushed to the %s once, and the push opens the ride",
  async (state, party) => {
    const people = await insertParties();
    const accountId = party === "rider" ? people.riderId : people.driverId;
    await aBrowserOf(accountId);
    const { rideId, eventId } = await insertRideIn(state, people);
    await node.services.pool.query("update rides set answer_by = $2 where id = $1", [
      rideId,
      new Date(clock.getTime() + 60_000),
    ]);
    await Promise.all(Array.from({ length: 8 }, () => sendRideMails(node.services, eventId)));
    await sendRideMails(node.services, eventId);
    expect(service.received).toHaveLength(1);
    expect(service.received[0]?.message).toMatchObject({
      id: `ride-event-${eventId}-${party}-event`,
      path: `/rides/${rideId}`,
    });
  },
);

test("a push contains the reference, but no last name, place, amount, phone or plate number", async () => {
  for (const [state, party] of statesAndRecipients) {
    const people = await insertParties();
    await aBrowserOf(party === "rider" ? people.riderId : people.driverId);
    const { rideId, eventId } = await insertRideIn(state, people);
    await node.services.pool.query("update rides set answer_by = $2 where id = $1", [
      rideId,
      new Date(clock.getTime() + 60_000),
    ]);
    await sendRideMails(node.services, eventId);
  }
  expect(service.received).toHaveLength(statesAndRecipients.length);
  for (const { message } of service.received) {
    const { title, body } = message;
    const reference = /FR[0-9A-Z]{9}$/;
    expect(body).toMatch(reference);
    // The reference is random: it may contain the digits of the phone number by chance.
    const words = `${title} ${body.replace(reference, "")}`;
    expect(words).not.toMatch(/Drew|Robin Rider|5th Ave|JFK|\$|555|T123456C/);
    expect(JSON.stringify(message).length).toBeLessThan(400);
  }
});

test("an account without a subscribed browser gets mails only", async () => {
  const people = await insertParties();
  const { eventId } = await insertRideIn("arrived", people);
  await sendRideMails(node.services, eventId);
  expect([service.received.length, mails]).toEqual([0, ["Dana is at the pickup"]]);
  const { rows } = await node.services.pool.query(
    "select channel from ride_mails where event_id = $1",
    [eventId],
  );
  expect(rows).toEqual([{ channel: "mail" }]);
});

test("a request that was answered meanwhile is not pushed", async () => {
  const people = await insertParties();
  await aBrowserOf(people.driverId);
  const { rideId, eventId } = await insertRideIn("pending", people);
  await moveRideRow(node.services.pool, rideId, "expired");
  await sendRideMails(node.services, eventId);
  expect(service.received).toEqual([]);
});

test("each reminder is pushed once at its time, also to a browser subscribed after the acceptance", async () => {
  const people = await insertParties();
  const requestedAt = new Date(clock.getTime() + 25 * 3_600_000);
  const { pool } = node.services;
  const scheduled = { ...people, kind: "scheduled", state: "pending", requestedAt } as const;
  const rideId = await insertRideRow(pool, scheduled);
  await pool.query("update rides set accepted_at = $2 where id = $1", [rideId, clock]);
  await moveRideRow(pool, rideId, "accepted", { by: "driver" });
  await aBrowserOf(people.riderId);
  passMinutes(2);
  await sweepRideMails(node.services, clock);
  expect(service.received).toEqual([]);
  passMinutes(62);
  for (let times = 0; times < 3; times += 1) await sweepRideMails(node.services, clock);
  expect(titles()).toEqual(["Dana picks you up soon"]);
  passMinutes(22 * 60);
  await sweepRideMails(node.services, clock);
  expect(titles()).toEqual(["Dana picks you up soon", "Dana picks you up soon"]);
});

test.each([404, 410])(
  "a browser whose push endpoint answers %d is removed, and the others get the push",
  async (status) => {
    const { riderId } = await insertParties();
    const [goneBrowser, activeBrowser] = [await aBrowserOf(riderId), await aBrowserOf(riderId)];
    service.answerWith(status, goneBrowser.endpoint);
    await sendPush(node.services, noticeFor(riderId));
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([activeBrowser.endpoint]);
    const { rows } = await node.services.pool.query(
      "select endpoint from push_subscriptions where account_id = $1",
      [riderId],
    );
    expect(rows).toEqual([{ endpoint: activeBrowser.endpoint }]);
  },
);

test.each([429, 500, 503, 0])(
  "a push service that answers %d is retried later, and no browser gets a push twice",
  async (status) => {
    const people = await insertParties();
    const [failingBrowser] = [await aBrowserOf(people.riderId), await aBrowserOf(people.riderId)];
    const { eventId } = await insertRideIn("arrived", people);
    await node.services.pool.query("delete from ride_mails where event_id <> $1", [eventId]);
    service.answerWith(status, failingBrowser.endpoint);
    await expect(sendRideMails(node.services, eventId)).rejects.toThrow();
    expect(service.received).toHaveLength(1);
    expect(mails).toEqual(["Dana is at the pickup"]);
    service.answerWith(201, failingBrowser.endpoint);
    await sendRideMails(node.services, eventId);
    expect(service.received).toHaveLength(1);
    passMinutes(3);
    await sweepRideMails(node.services, clock);
    await sweepRideMails(node.services, clock);
    expect(service.received).toHaveLength(2);
    expect(new Set(service.received.map(({ endpoint }) => endpoint)).size).toBe(2);
    expect(mails).toHaveLength(1);
  },
);

test("a failed push is retried until the notice is stale", async () => {
  const { riderId } = await insertParties();
  await aBrowserOf(riderId);
  const { services } = node;
  const retryJobs = async () => {
    await services.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await drainJobs(services);
  };
  service.answerWith(503);
  await enqueuePush(services.db, noticeFor(riderId));
  await drainJobs(services);
  service.answerWith(201);
  await retryJobs();
  expect(titles()).toEqual(["You are verified"]);

  service.answerWith(503);
  await enqueuePush(services.db, noticeFor(riderId, "notice-2"));
  await drainJobs(services);
  service.answerWith(201);
  passMinutes(61);
  await retryJobs();
  expect(service.received).toHaveLength(1);
});

test("a browser gets no pushes after a log-out or an expired session", async () => {
  const { riderId } = await insertParties();
  const browser = await aBrowserOf(riderId);
  await node.services.sessions.end(browser.session);
  await sendPush(node.services, noticeFor(riderId));
  await aBrowserOf(riderId);
  passMinutes(7 * 24 * 60);
  await sendPush(node.services, noticeFor(riderId));
  expect(service.received).toEqual([]);
});

test("a browser in which another account signs in gets that account's pushes only", async () => {
  const [first, second] = [await insertParties(), await insertParties()];
  const { session: _, ...browser } = await aBrowserOf(first.riderId);
  const session = sessionOf(await openSession(node.services, second.riderId));
  const takenSubscription = {
    id: uuidv7(),
    accountId: second.riderId,
    session,
    now: clock,
    ...browser,
  };
  await putSubscription(node.services.db, takenSubscription);
  await sendPush(node.services, noticeFor(first.riderId));
  expect(service.received).toEqual([]);
  await sendPush(node.services, noticeFor(second.riderId));
  expect(service.received).toHaveLength(1);
});

test("an account has at most ten browsers; the oldest is removed", async () => {
  const { riderId } = await insertParties();
  const browsers = [];
  for (let count = 0; count < 11; count += 1) {
    browsers.push(await aBrowserOf(riderId));
    passMinutes(1);
  }
  await sendPush(node.services, noticeFor(riderId));
  const pushedEndpoints = new Set(service.received.map(({ endpoint }) => endpoint));
  expect(pushedEndpoints.size).toBe(10);
  expect(pushedEndpoints.has(browsers[0]?.endpoint ?? "")).toBe(false);
});
