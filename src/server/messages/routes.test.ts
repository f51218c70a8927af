import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSession } from "#server/accounts/sessions.ts";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { closeApp } from "#server/http/close-app.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { callerOf } from "#server/testing/caller.ts";
import { listenLive } from "#server/testing/live-listener.ts";
import { aPerson, aRider, type Person } from "#server/testing/people.ts";
import { anAcceptedRide, aPaidRide, type BookedRide } from "#server/testing/rides.ts";
import { setPasswords } from "#server/testing/storm/stage.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listAudit } from "#shared/admin/contract.ts";
import { putBlockedRider } from "#shared/blocks/contract.ts";
import {
  getMessages,
  getMessagesForAdmin,
  readMessages,
  sendMessage,
} from "#shared/messages/contract.ts";
import { MESSAGE_HOURS_AFTER_END } from "#shared/messages/message-rule.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { reportProblem } from "#shared/reports/contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { suspendPerson } from "#shared/suspensions/contract.ts";
import { sendMessagePush } from "./message-push.ts";
import { deleteOldMessages } from "./queries.ts";

let world: TestWorld;
let booked: BookedRide;
beforeAll(async () => {
  world = await openWorld();
  booked = await anAcceptedRide(world);
});
afterAll(() => world.close());

const write = (by: Person, { rideId }: BookedRide, words: string, id = crypto.randomUUID()) => ({
  sent: () => by.call(sendMessage, { params: { id: rideId }, body: { id, words } }),
  refused: () => by.refused(sendMessage, { params: { id: rideId }, body: { id, words } }),
});
const read = async (by: Person, { rideId }: BookedRide) =>
  by.call(getMessages, { params: { id: rideId } });
const wordsOf = async (by: Person, ride: BookedRide) =>
  (await read(by, ride)).messages.map(({ words }) => words);
const countJobs = async () => {
  const { rows } = await world.services.pool.query(
    "select count(*)::int from graphile_worker.jobs where task_identifier = 'message_push'",
  );
  return rows[0].count;
};

test("the other side gets a message's live event, and the message is unread until it is marked as read", async () => {
  const { rider, driver, rideId } = booked;
  const address = `http://127.0.0.1:${(world.app.server.address() as { port: number }).port}`;
  const listener = await listenLive(address, driver.token);
  await vi.waitFor(() => expect(listener.heard.map(({ type }) => type)).toContain("ready"));
  const sentAt = Date.now();
  await write(rider, booked, "  I am at the north door.  ").sent();
  await vi.waitFor(() => expect(listener.heard).toContainEqual({ type: "message", rideId }));
  expect(Date.now() - sentAt).toBeLessThan(1000);
  listener.hangUp();
  expect(await read(driver, booked)).toMatchObject({
    messages: [{ by: "rider", words: "I am at the north door.", readAt: null }],
    unread: 1,
    mayWrite: "text",
  });
  expect((await read(rider, booked)).unread).toBe(0);
  await driver.call(readMessages, { params: { id: rideId }, body: { upTo: 1 } });
  expect((await read(driver, booked)).unread).toBe(0);
  expect((await read(rider, booked)).messages[0]?.readAt).not.toBeNull();
});

test("a message sent eight times at once is stored once, and so is its push", async () => {
  const ride = await anAcceptedRide(world);
  const jobs = await countJobs();
  const message = write(ride.rider, ride, "Blue jacket");
  await Promise.all(Array.from({ length: 8 }, () => message.sent()));
  await message.sent();
  expect(await wordsOf(ride.driver, ride)).toEqual(["Blue jacket"]);
  expect(await countJobs()).toBe(jobs + 1);
});

test("messages of both sides at once keep one order without gaps", async () => {
  const ride = await anAcceptedRide(world);
  const writers = [ride.rider, ride.driver, ride.rider, ride.driver, ride.rider];
  await Promise.all(writers.map((by, index) => write(by, ride, `Word ${index}`).sent()));
  const { messages } = await read(ride.rider, ride);
  expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
});

test("an id of another message is refused, and nothing is overwritten", async () => {
  const id = crypto.randomUUID();
  await write(booked.rider, booked, "First", id).sent();
  const other = await anAcceptedRide(world);
  for (const second of [
    write(booked.driver, booked, "Second", id),
    write(other.rider, other, "Second", id),
  ])
    expect(await second.refused()).toMatchObject({
      status: 409,
      code: "id_taken",
      error: "Another message has this id. Send yours with a new one.",
    });
  expect(await wordsOf(booked.rider, booked)).toContain("First");
  expect(await wordsOf(other.rider, other)).toEqual([]);
});

test("a ride with 300 messages takes no more", async () => {
  const ride = await anAcceptedRide(world);
  await world.services.pool.query(
    `insert into ride_messages (ride_id, number, id, sender, words, sent_at)
     select $1, number, uuidv7(), 'rider', 'Hello', now() from generate_series(1, 300) as number`,
    [ride.rideId],
  );
  expect(await write(ride.rider, ride, "One more").refused()).toMatchObject({
    status: 409,
    code: "too_many_messages",
    error: "At most 300 messages fit into one ride",
  });
});

test("a message is 1 to 500 characters of text", async () => {
  const empty = await write(booked.rider, booked, " \u200b ").refused();
  expect(empty.fields).toEqual({ words: "Message is required" });
  const long = await write(booked.rider, booked, "x".repeat(501)).refused();
  expect(long.fields).toEqual({ words: "Message must be at most 500 characters long" });
});

test("strangers get 404, and admins 403 when they write", async () => {
  const stranger = await aRider(world);
  expect((await write(stranger, booked, "Hello").refused()).status).toBe(404);
  expect((await stranger.refused(getMessages, { params: { id: booked.rideId } })).status).toBe(404);
  const admin = await aPerson(world, "ADMIN");
  expect((await write(admin, booked, "Hello").refused()).status).toBe(403);
});

test("messages open with the acceptance and close two hours after the drop-off, but stay readable", async () => {
  const ride = await aPaidRide(world);
  expect(await write(ride.rider, ride, "Hello").refused()).toMatchObject({
    status: 409,
    error: "You can write once the driver has accepted.",
  });
  const accepted = await anAcceptedRide(world);
  await write(accepted.rider, accepted, "Hello").sent();
  await accepted.driver.call(completeRide, { params: { rideId: accepted.rideId } });
  await write(accepted.rider, accepted, "I left my umbrella").sent();
  world.advanceClock(MESSAGE_HOURS_AFTER_END * 3600 + 1);
  expect((await write(accepted.rider, accepted, "Too late").refused()).status).toBe(409);
  const { messages, mayWrite } = await read(accepted.driver, accepted);
  expect([messages.length, mayWrite]).toEqual([2, "nothing"]);
});

test("a block leaves quick replies until the ride is over, and then neither side writes", async () => {
  const ride = await anAcceptedRide(world);
  await ride.driver.call(putBlockedRider, {
    params: { id: ride.rideId },
    body: { isBlocked: true },
  });
  expect((await write(ride.rider, ride, "Where do you live?").refused()).status).toBe(409);
  await write(ride.rider, ride, "I am at the pickup").sent();
  await ride.driver.call(completeRide, { params: { rideId: ride.rideId } });
  for (const by of [ride.rider, ride.driver])
    expect((await write(by, ride, "Hello").refused()).status).toBe(409);
});

test("a suspended person reads, and sends only quick replies", async () => {
  const ride = await anAcceptedRide(world);
  const admin = await aPerson(world, "ADMIN");
  await admin.call(suspendPerson, {
    params: { id: ride.driver.id },
    body: { reason: "conduct", notice: "You shouted.", evidence: "A video.", holdsPayouts: false },
  });
  const token = await openSession(world.services, ride.driver.id);
  const driver = { ...ride.driver, ...callerOf(world.app, token), token };
  expect((await read(driver, ride)).mayWrite).toBe("quick_replies");
  expect((await write(driver, ride, "You will regret this").refused()).status).toBe(409);
  await write(driver, ride, "I am at the pickup").sent();
});

test("a push names the sender and does not quote the text; a read or outdated message is not pushed", async () => {
  const { rider, driver, rideId } = await anAcceptedRide(world);
  const ride = { ...booked, rider, driver, rideId };
  const pushes: { title: string; body: string }[] = [];
  const push = { ...world.services.push, send: vi.fn() };
  push.send.mockImplementation(async (_: unknown, message: (typeof pushes)[number]) => {
    pushes.push(message);
    return "sent";
  });
  const { pool } = world.services;
  await pool.query(
    `insert into push_subscriptions (id, account_id, session, endpoint, p256dh, auth, created_at)
     select uuidv7(), account_id, token_hash, 'https://push.example/' || account_id, 'p', 'a', now()
     from sessions where account_id = $1`,
    [driver.id],
  );
  const send = (number: number) => sendMessagePush({ ...world.services, push }, { rideId, number });
  await write(rider, ride, "The gate code is 4711").sent();
  await write(rider, ride, "And ring twice").sent();
  await send(1);
  expect(pushes).toEqual([]);
  await send(2);
  expect(pushes).toMatchObject([{ title: "Message from Robin" }]);
  expect(JSON.stringify(pushes)).not.toContain("ring");
  await write(rider, ride, "Third").sent();
  await driver.call(readMessages, { params: { id: rideId }, body: { upTo: 3 } });
  await send(3);
  expect(pushes).toHaveLength(1);
});

test("the twenty-first message within a minute is refused", async () => {
  const ride = await anAcceptedRide(world);
  const app = await buildApp({ ...world.services, env: readEnv({}) });
  const { call, refused } = callerOf(app, ride.rider.token);
  const input = (n: number) => ({
    params: { id: ride.rideId },
    body: { id: crypto.randomUUID(), words: `${n}` },
  });
  for (let n = 1; n <= 20; n += 1) await call(sendMessage, input(n));
  expect(await refused(sendMessage, input(21))).toMatchObject({ status: 429 });
  await closeApp(app);
});

test("an admin reads the messages of a ride, and each view is recorded in the audit log", async () => {
  const admin = await aPerson(world, "ADMIN");
  const input = { params: { id: booked.rideId } };
  const { messages } = await admin.call(getMessagesForAdmin, input);
  expect(messages[0]?.words).toBe("I am at the north door.");
  const { acts } = await admin.call(listAudit, { query: { action: "messages_view" } });
  expect(acts).toHaveLength(1);
  const unknown = await admin.refused(getMessagesForAdmin, {
    params: { id: crypto.randomUUID() },
  });
  expect(unknown.status).toBe(404);
});

test("the export has the messages of both sides; account deletion erases one's own messages, unless the ride was reported", async () => {
  const rides = [await anAcceptedRide(world), await anAcceptedRide(world)];
  for (const ride of rides) {
    await write(ride.rider, ride, "From the rider").sent();
    await write(ride.driver, ride, "From the driver").sent();
    await ride.driver.call(completeRide, { params: { rideId: ride.rideId } });
  }
  const [plain, reported] = rides as [BookedRide, BookedRide];
  const body = { subject: "messages" as const, words: "He wrote unkind words." };
  await reported.driver.call(reportProblem, { params: { id: reported.rideId }, body });
  await world.waitUntilIdle();
  const { kept } = await plain.rider.call(exportAccount);
  expect(kept.messages).toMatchObject([
    { by: "the other side", words: "From the driver" },
    { by: "me", words: "From the rider" },
  ]);
  const riders = rides.map(({ rider }) => rider);
  await setPasswords(world, riders);
  for (const rider of riders)
    await rider.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
  expect(await wordsOf(plain.driver, plain)).toEqual(["From the driver"]);
  expect(await wordsOf(reported.driver, reported)).toHaveLength(2);
});

test("messages are deleted 90 days after the ride, and kept while a ride is open", async () => {
  const [open, ended] = [await anAcceptedRide(world), await anAcceptedRide(world)];
  for (const ride of [open, ended]) await write(ride.rider, ride, "Hello").sent();
  await ended.driver.call(completeRide, { params: { rideId: ended.rideId } });
  const days = (count: number) => new Date(world.services.now().getTime() + count * 86_400_000);
  await deleteOldMessages(world.services.db, days(89));
  expect(await wordsOf(ended.driver, ended)).toEqual(["Hello"]);
  await deleteOldMessages(world.services.db, days(91));
  expect(await wordsOf(ended.driver, ended)).toEqual([]);
  expect(await wordsOf(open.driver, open)).toEqual(["Hello"]);
});
