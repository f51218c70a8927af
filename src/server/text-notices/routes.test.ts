import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TextMessage } from "#server/adapters/sms/sms.ts";
import { twilioSms } from "#server/adapters/sms/twilio-sms.ts";
import { observeCheckout } from "#server/payments/observe-checkout.ts";
import { sweepRideMails } from "#server/ride-notices/sweep-mails.ts";
import { fakeSms } from "#server/testing/fake-sms.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { aPaidRide } from "#server/testing/rides.ts";
import { aHeldScheduledRide } from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { acceptRide, arriveAtPickup } from "#shared/rides/contract.ts";
import { getTextNotices, putTextNotices } from "#shared/text-notices/contract.ts";

const authToken = "0123456789abcdef0123456789abcdef";
const account = { accountSid: `AC${"0".repeat(32)}`, authToken, from: "+12125550100" };
const { readReply } = twilioSms(account);

let world: TestWorld;
let texts: TextMessage[] = [];
beforeAll(async () => {
  world = await openWorld();
  world.services.sms = { ...fakeSms((text) => texts.push(text)), readReply };
});
beforeEach(() => {
  texts = [];
});
afterAll(() => world.close());

const numberOf = async ({ id }: Person): Promise<string> => {
  const row = await world.services.db
    .selectFrom("accounts")
    .select("phoneNumber")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return `+1${row.phoneNumber.replace(/\D/g, "")}`;
};
const aVerifiedRider = async (): Promise<Person> => {
  const rider = await aRider(world);
  const phoneNumber = String(2_120_000_000 + Math.floor(Math.random() * 9_999_999));
  await world.services.db
    .updateTable("accounts")
    .set({ phoneNumber })
    .where("id", "=", rider.id)
    .execute();
  await world.services.db
    .updateTable("accounts")
    .set({ phoneProvenAt: new Date() })
    .where("id", "=", rider.id)
    .execute();
  return rider;
};
const setTexts = (person: Person, isOn: boolean) => person.call(putTextNotices, { body: { isOn } });

/** A reply as Twilio passes it on, signed with a token. */
const reply = (from: string, body: string, token = authToken) => {
  const fields = { Body: body, From: from };
  const url = `${world.services.env.publicUrl}/api/sms/replies`;
  const signed = `${url}Body${body}From${from}`;
  return world.app.inject({
    method: "POST",
    url: "/api/sms/replies",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", token).update(signed, "utf8").digest("base64"),
    },
    payload: new URLSearchParams(fields).toString(),
  });
};

test("texts need a confirmed number, and the first one says how to end them", async () => {
  const unverifiedRider = await aRider(world);
  expect(await unverifiedRider.refused(putTextNotices, { body: { isOn: true } })).toMatchObject({
    status: 409,
    code: "phone_not_proven",
  });
  const rider = await aVerifiedRider();
  await setTexts(rider, true);
  await setTexts(rider, true);
  await world.waitUntilIdle();
  expect(texts).toEqual([
    { to: await numberOf(rider), body: expect.stringContaining("Reply STOP to end them") },
  ]);
});

test("a rider who opted in gets texts about acceptance and arrival, with a link; others get none", async () => {
  const rider = await aVerifiedRider();
  await setTexts(rider, true);
  const ride = await aPaidRide(world, { rider });
  await ride.driver.call(acceptRide, { params: { rideId: ride.rideId } });
  await world.waitUntilIdle();
  await ride.driver.call(arriveAtPickup, { params: { id: ride.rideId } });
  await world.waitUntilIdle();
  const [, accepted, arrived, ...more] = texts.map(({ body }) => body);
  expect(accepted).toMatch(/^Faire: Dana is on the way\. .*\/rides\//);
  expect(arrived).toMatch(/^Faire: Dana is at the pickup\. /);
  expect(more).toEqual([]);
  texts = [];
  const other = await aPaidRide(world);
  await other.driver.call(acceptRide, { params: { rideId: other.rideId } });
  await world.waitUntilIdle();
  expect(texts).toEqual([]);
});

test("a driver with texts is reminded of a scheduled ride", async () => {
  const driver = await aDriver(world);
  await world.services.db
    .updateTable("accounts")
    .set({ phoneProvenAt: new Date() })
    .where("id", "=", driver.id)
    .execute();
  await setTexts(driver, true);
  const { rideId } = await aHeldScheduledRide(world, { driver, pickupInHours: 30 });
  await observeCheckout(world.services, rideId);
  await driver.call(acceptRide, { params: { rideId } });
  await world.waitUntilIdle();
  texts = [];
  // Within two hours of the pickup, texts are sent at night too.
  world.advanceClock(28.1 * 3600);
  await sweepRideMails(world.services, world.services.now());
  expect(texts.map(({ body }) => body)).toContainEqual(
    expect.stringMatching(/^Faire: You pick .* up soon/),
  );
});

test("STOP ends the texts and START resumes them; a forged reply is refused", async () => {
  const rider = await aVerifiedRider();
  const number = await numberOf(rider);
  await setTexts(rider, true);
  expect((await reply(number, "Stop!", "another token")).statusCode).toBe(400);
  expect((await rider.call(getTextNotices)).isOn).toBe(true);
  const stops = await Promise.all([reply(number, " stop. "), reply(number, "STOP")]);
  expect(stops.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await rider.call(getTextNotices)).toMatchObject({ isOn: false, isStopped: true });
  expect((await reply(number, "thanks")).statusCode).toBe(200);
  await reply(number, "start");
  expect(await rider.call(getTextNotices)).toMatchObject({ isOn: true, isStopped: false });
});

test("a gateway that reports STOP ends the texts", async () => {
  const rider = await aVerifiedRider();
  await setTexts(rider, true);
  const { sms } = world.services;
  world.services.sms = { ...fakeSms(() => undefined), send: async () => "unsubscribed" };
  await world.waitUntilIdle();
  world.services.sms = sms;
  expect(await rider.call(getTextNotices)).toMatchObject({ isOn: false, isStopped: true });
});

test("texts are off after the phone number was changed", async () => {
  const rider = await aVerifiedRider();
  await setTexts(rider, true);
  await world.services.db
    .updateTable("accounts")
    .set({ phoneNumber: "2125550199" })
    .where("id", "=", rider.id)
    .execute();
  expect(await rider.call(getTextNotices)).toMatchObject({ isOn: false, isProven: false });
});
