import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { anAcceptedRide } from "#server/testing/rides.ts";
import {
  expectedSignature,
  startWebhookReceiver,
  type WebhookReceiver,
} from "#server/testing/webhook-receiver.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listAudit, verifyDriver } from "#shared/admin/contract.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { liftSuspension, suspendPerson } from "#shared/suspensions/contract.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  putWebhook,
  rollWebhookSecret,
  sendWebhookAgain,
  testWebhook,
} from "#shared/webhooks/contract.ts";
import { webhookEventTypes } from "#shared/webhooks/event-types.ts";
import { sweepWebhooks } from "./deliver.ts";
import { deleteOldWebhookEvents } from "./delivery-queries.ts";
import { sealOldWebhookSecrets } from "./secrets.ts";

let world: TestWorld;
let owner: Person;
let receiver: WebhookReceiver;
beforeAll(async () => {
  world = await openWorld();
  receiver = await startWebhookReceiver();
  world.services.webhooks = receiver.sender;
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});
/** Signs in a new admin: the sessions of admins expire as the clock advances. */
const logInAgain = async () => {
  owner = await aPerson(world, "ADMIN");
};

beforeEach(async () => {
  await logInAgain();
  receiver.answerWith(204);
  receiver.received.length = 0;
  for (const { id } of (await owner.call(listWebhooks)).webhooks)
    await owner.call(deleteWebhook, { params: { id } });
});

const sweep = () => sweepWebhooks(world.services);

const aWebhook = (eventTypes = [...webhookEventTypes]) =>
  owner.call(createWebhook, { body: { url: receiver.url, eventTypes } });

const deliveriesOf = async (id: string) =>
  (await owner.call(listWebhookDeliveries, { params: { id } })).deliveries;

const types = () => receiver.received.map(({ event }) => event.type);

test("events of a ride, its refund and dispute, a verification and a suspension arrive signed", async () => {
  const { secret } = await aWebhook();
  const ride = await anAcceptedRide(world);
  const { rider, driver, rideId, offer } = ride;
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
  await owner.call(refundRide, {
    params: { id: rideId },
    body: { amount: 5, reason: "The car was dirty", paidBy: "both" },
  });
  const { paymentIntentId } = await world.services.db
    .selectFrom("payments")
    .select("paymentIntentId")
    .where("rideId", "=", rideId)
    .executeTakeFirstOrThrow();
  const charge = world.stripe.list("charge").find((one) => one.payment_intent === paymentIntentId);
  const { id: disputeId } = await world.stripe.openDispute(charge?.id ?? "");
  await world.waitUntilIdle();
  await world.stripe.closeDispute(disputeId, "won");
  await world.waitUntilIdle();
  await owner.call(verifyDriver, {
    params: { id: driver.id },
    body: { isVerified: false, reason: "The license is over" },
  });
  const notice = { notice: "You shouted.", evidence: "A video.", holdsPayouts: false };
  const { suspension } = await owner.call(suspendPerson, {
    params: { id: rider.id },
    body: { ...notice, reason: "conduct" },
  });
  await owner.call(liftSuspension, {
    params: { id: suspension.id },
    body: { reason: "We talked" },
  });
  await sweep();

  expect(types().toSorted()).toEqual(
    [
      ...["ride.requested", "ride.accepted", "ride.completed", "refund.created"],
      ...["dispute.opened", "dispute.closed", "driver.unverified"],
      ...["account.suspended", "account.reinstated"],
    ].toSorted(),
  );
  for (const event of receiver.received)
    expect(event.signatures).toEqual([expectedSignature(event, secret)]);
  const dataOf = (type: string) =>
    receiver.received.find(({ event }) => event.type === type)?.event.data;
  expect(dataOf("ride.completed")).toMatchObject({
    ...{ rideId, state: "completed", riderId: rider.id, driverId: driver.id, by: "driver" },
    ...{ totalCents: Math.round(offer.total * 100), fareCents: Math.round(offer.rideCost * 100) },
  });
  expect(dataOf("refund.created")).toMatchObject({ rideId, amountCents: 500 });
  expect(dataOf("dispute.closed")).toMatchObject({ disputeId, rideId, state: "won" });
  expect(dataOf("account.suspended")).toMatchObject({ accountId: rider.id, role: "RIDER" });
  const all = receiver.received.map(({ body }) => body).join();
  for (const personal of [rider.email, "Robin", "Dana", "350 5th Ave", "shouted", "dirty"])
    expect(all).not.toContain(personal);
}, 180_000);

test("an endpoint gets the events that it chose, and none while it is disabled", async () => {
  const { webhook } = await aWebhook(["driver.verified"]);
  const params = { id: webhook.id };
  const driver = await aDriver(world);
  const verify = (isVerified: boolean) =>
    owner.call(verifyDriver, {
      params: { id: driver.id },
      body: { isVerified, ...(!isVerified && { reason: "The license is over" }) },
    });
  await verify(false);
  await verify(true);
  await owner.call(putWebhook, { params, body: { isDisabled: true } });
  await verify(false);
  await verify(true);
  await sweep();
  expect(types()).toEqual([]);
  await owner.call(putWebhook, { params, body: { isDisabled: false } });
  await sweep();
  expect(types()).toEqual(["driver.verified"]);
  expect(receiver.received[0]?.event.data).toEqual({ driverId: driver.id });
});

test("a failed delivery is tried ten times over three days under one id, then the endpoint is disabled and support is mailed", async () => {
  const { webhook } = await aWebhook();
  const params = { id: webhook.id };
  const { eventId } = await owner.call(testWebhook, { params });
  receiver.answerWith(500);
  await sweep();
  await sweep();
  expect(receiver.received).toHaveLength(1);
  expect(await deliveriesOf(webhook.id)).toMatchObject([
    { eventId, state: "waiting", tries: 1, status: 500, error: null },
  ]);
  receiver.answerWith(0);
  for (const minutes of [0.1, 5, 30, 120, 300, 600, 840, 1200]) {
    world.advanceClock(minutes * 60 + 1);
    await sweep();
  }
  await logInAgain();
  expect((await deliveriesOf(webhook.id))[0]).toMatchObject({
    ...{ tries: 9, status: null, error: "no answer in time" },
  });
  expect((await owner.call(listWebhooks)).webhooks).toMatchObject([{ state: "failing" }]);
  receiver.answerWith(503);
  world.advanceClock(1200 * 60 + 1);
  await sweep();
  await logInAgain();
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([eventId]));
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: "given_up", tries: 10 }]);
  expect((await owner.call(listWebhooks)).webhooks).toMatchObject([{ state: "given_up" }]);
  await world.waitUntilIdle();
  const subjects = world.mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Webhook disabled"))).toHaveLength(1);
  const refused = await owner.refused(testWebhook, { params });
  expect(refused).toMatchObject({ status: 409, state: "given_up" });

  await owner.call(putWebhook, { params, body: { isDisabled: false } });
  receiver.answerWith(200);
  const [delivery] = await deliveriesOf(webhook.id);
  await owner.call(sendWebhookAgain, { params: { id: delivery?.id ?? "" } });
  await sweep();
  expect(receiver.received.at(-1)?.id).toBe(eventId);
  expect(await deliveriesOf(webhook.id)).toMatchObject([
    { state: "delivered", tries: 1, status: 200, nextAt: null },
  ]);
  expect((await owner.call(listWebhooks)).webhooks).toMatchObject([{ state: "active" }]);
});

test("concurrent sweeps send each event once", async () => {
  const { webhook } = await aWebhook();
  for (let count = 0; count < 8; count += 1)
    await owner.call(testWebhook, { params: { id: webhook.id } });
  await Promise.all([sweep(), sweep(), sweep(), sweep()]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(8);
  expect(receiver.received).toHaveLength(8);
});

test("a new secret is shown once; both secrets sign for a day, then only the new secret", async () => {
  const { webhook, secret } = await aWebhook();
  const params = { id: webhook.id };
  const rolled = await owner.call(rollWebhookSecret, { params });
  expect(rolled.secret).not.toBe(secret);
  expect(rolled.webhook.previousSecretUntil).not.toBeNull();
  await owner.call(testWebhook, { params });
  await sweep();
  const [first] = receiver.received;
  expect(first?.signatures).toEqual(
    [rolled.secret, secret].map((one) => first && expectedSignature(first, one)),
  );
  world.advanceClock(24 * 3600 + 1);
  await logInAgain();
  await owner.call(testWebhook, { params });
  await sweep();
  const last = receiver.received.at(-1);
  expect(last?.signatures).toEqual([last && expectedSignature(last, rolled.secret)]);
  const listed = JSON.stringify(await owner.call(listWebhooks));
  const { acts } = await owner.call(listAudit, { query: {} });
  const endpoints = await world.services.db.selectFrom("webhookEndpoints").selectAll().execute();
  for (const text of [listed, JSON.stringify(acts), JSON.stringify(endpoints)])
    expect(text).not.toContain(rolled.secret.slice(6, 30));
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["webhook_added", "webhook_secret"]),
  );
});

test("secrets stay readable when the installation's key is replaced", async () => {
  const { webhook, secret } = await aWebhook();
  const keys = { secret: world.services.secret, oldSecrets: world.services.oldSecrets };
  Object.assign(world.services, { secret: "a later key", oldSecrets: [keys.secret] });
  await sealOldWebhookSecrets(world.services);
  Object.assign(world.services, { oldSecrets: [] });
  await owner.call(testWebhook, { params: { id: webhook.id } });
  await sweep();
  const [event] = receiver.received;
  expect(event?.signatures).toEqual([event && expectedSignature(event, secret)]);
  Object.assign(world.services, keys);
  await owner.call(deleteWebhook, { params: { id: webhook.id } });
});

test("events are deleted after 30 days, with their deliveries", async () => {
  const { webhook } = await aWebhook();
  await owner.call(testWebhook, { params: { id: webhook.id } });
  const { db, now } = world.services;
  await deleteOldWebhookEvents(db, plusMinutes(now(), 29 * 24 * 60));
  expect(await deliveriesOf(webhook.id)).toHaveLength(1);
  expect(await deleteOldWebhookEvents(db, plusMinutes(now(), 31 * 24 * 60))).toBeGreaterThan(0);
  expect(await deliveriesOf(webhook.id)).toEqual([]);
});

test("eight webhooks added at once do not exceed the limit", async () => {
  for (let count = 0; count < 18; count += 1) await aWebhook(["ride.completed"]);
  const added = await Promise.allSettled(
    Array.from({ length: 8 }, () => aWebhook(["ride.completed"])),
  );
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect((await owner.call(listWebhooks)).webhooks).toHaveLength(20);
});

test("an address that is not allowed, and a choice of no events, are refused at their fields", async () => {
  const { refusalOf } = receiver.sender;
  receiver.sender.refusalOf = async () => "intranet.example is not on the public internet";
  const body = { url: "https://intranet.example/", eventTypes: ["ride.completed" as const] };
  const refused = await owner.refused(createWebhook, { body });
  receiver.sender.refusalOf = refusalOf;
  expect(refused.fields).toEqual({ url: "intranet.example is not on the public internet" });
  const none = await owner.refused(createWebhook, { body: { ...body, eventTypes: [] } });
  expect(none.fields).toEqual({ eventTypes: "Choose at least one event" });
});
