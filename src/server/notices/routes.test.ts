import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import webPush from "web-push";
import { webPushes } from "#server/adapters/push/web-push.ts";
import { sweepAlerts } from "#server/alerts/sweep.ts";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { type PushService, startPushService } from "#server/testing/push-service.ts";
import { aPaidRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logOut } from "#shared/accounts/contract.ts";
import { verifyDriver } from "#shared/admin/contract.ts";
import { putDriverAlert } from "#shared/alerts/contract.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { askForEmailChange, changePassword } from "#shared/credentials/contract.ts";
import {
  deletePushSubscription,
  getNoticeChoices,
  getPushKey,
  putNoticeChoices,
  putPushSubscription,
} from "#shared/notices/contract.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { acceptRide, completeRide, rejectRide } from "#shared/rides/contract.ts";

let world: TestWorld;
let service: PushService;
let rider: Person;
beforeAll(async () => {
  [world, service] = await Promise.all([openWorld(), startPushService()]);
  const pair = { keys: webPush.generateVAPIDKeys(), subject: "mailto:rides@faire.example" };
  world.services.push = webPushes(pair, service.reach);
});
beforeEach(async () => {
  world.mails.length = 0;
  service.received.length = 0;
  rider = await aRider(world);
});
afterAll(async () => {
  await world.close();
  await service.close();
});

const aBrowserOf = async (person: Person) => {
  const { endpoint, ...keys } = service.subscribe();
  await person.call(putPushSubscription, { body: { endpoint, keys } });
  return endpoint;
};
const titlesAt = (endpoint: string) =>
  service.received.filter((push) => push.endpoint === endpoint).map(({ message }) => message.title);
const subjectsTo = ({ email }: Person) =>
  world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const choicesOf = async (person: Person) => (await person.call(getNoticeChoices)).choices;

test("a rider's browser gets pushes about the ride, the driver's browser about the request", async () => {
  const driver = await aDriver(world);
  const [riders, drivers] = [await aBrowserOf(rider), await aBrowserOf(driver)];
  const { rideId } = await aPaidRide(world, { rider, driver });
  expect(titlesAt(drivers)).toEqual(["Robin requested a ride"]);
  await driver.call(acceptRide, { params: { rideId } });
  await world.waitUntilIdle();
  expect(titlesAt(riders)).toEqual(["Payment authorized", "Dana is on the way"]);
  const { publicKey } = await rider.call(getPushKey);
  expect(new Set(service.received.map(({ key }) => key))).toEqual(new Set([publicKey]));
});

test("a driver is pushed once at each change of the verification", async () => {
  const [driver, admin] = [await aDriver(world), await aPerson(world, "ADMIN")];
  const browser = await aBrowserOf(driver);
  for (const isVerified of [false, true])
    await admin.call(verifyDriver, {
      params: { id: driver.id },
      body: { isVerified, reason: "The papers were renewed" },
    });
  await world.waitUntilIdle();
  await world.waitUntilIdle();
  expect(titlesAt(browser).sort()).toEqual(["You are no longer verified", "You are verified"]);
});

test("a refund is pushed once to rider and driver, without its amount, unless receipts are switched off", async () => {
  const driver = await aDriver(world);
  const [riders, drivers] = [await aBrowserOf(rider), await aBrowserOf(driver)];
  const { rideId } = await aPaidRide(world, { rider, driver });
  await driver.call(acceptRide, { params: { rideId } });
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
  service.received.length = 0;
  const admin = await aPerson(world, "ADMIN");
  const refund = () =>
    admin.call(refundRide, {
      params: { id: rideId },
      body: { amount: 5, paidBy: "both", reason: "A detour" },
    });
  await refund();
  await world.waitUntilIdle();
  await world.waitUntilIdle();
  expect([titlesAt(riders), titlesAt(drivers)]).toEqual([
    ["You get money back"],
    ["Your rider got money back"],
  ]);
  for (const { message } of service.received) {
    expect(message.path).toBe(`/rides/${rideId}`);
    expect(message.body).toMatch(/^[A-Za-z ]+ · FR[0-9A-Z]{9}$/);
  }
  const choices = [{ kind: "receipt", mail: true, push: false } as const];
  await rider.call(putNoticeChoices, { body: { choices } });
  await refund();
  await world.waitUntilIdle();
  expect([titlesAt(riders).length, titlesAt(drivers).length]).toEqual([1, 2]);
});

test("a requested change of email and a changed password are pushed to all browsers of the account, including logged-out browsers", async () => {
  const phone = await registerAccount(world);
  const laptop = await logInAccount(world, phone);
  const [onPhone, onLaptop] = [await aBrowserOf(phone), await aBrowserOf(laptop)];
  const email = `new-${crypto.randomUUID()}@example.com`;
  await laptop.call(askForEmailChange, { body: { email, password: PASSWORD } });
  await world.waitUntilIdle();
  const passwords = { currentPassword: PASSWORD, newPassword: "another horse" };
  await laptop.call(changePassword, { body: passwords });
  await world.waitUntilIdle();
  const bothTitles = ["Your email is about to change", "Your password was changed"];
  expect([titlesAt(onPhone), titlesAt(onLaptop)]).toEqual([bothTitles, bothTitles]);
  expect(JSON.stringify(service.received)).not.toContain(email);
  await aPaidRide(world, { rider: laptop });
  expect(titlesAt(onPhone)).toEqual(bothTitles);
  expect(titlesAt(onLaptop)).toEqual([...bothTitles, "Payment authorized"]);
});

test.each([403, 500])(
  "a browser whose push service answers %d for a while gets the push later, and another browser gets it once",
  async (status) => {
    const phone = await registerAccount(world);
    const laptop = await logInAccount(world, phone);
    const [onPhone, onLaptop] = [await aBrowserOf(phone), await aBrowserOf(laptop)];
    service.answerWith(status, onPhone);
    const passwords = { currentPassword: PASSWORD, newPassword: "another horse" };
    await laptop.call(changePassword, { body: passwords });
    const retryJobs = async () => {
      await world.services.pool.query("update graphile_worker._private_jobs set run_at = now()");
      await world.waitUntilIdle();
    };
    for (let tries = 0; tries < 4; tries += 1) await retryJobs();
    const pushedTitles = ["Your password was changed"];
    expect([titlesAt(onPhone), titlesAt(onLaptop)]).toEqual([[], pushedTitles]);
    service.answerWith(201, onPhone);
    for (let tries = 0; tries < 2; tries += 1) await retryJobs();
    expect([titlesAt(onPhone), titlesAt(onLaptop)]).toEqual([pushedTitles, pushedTitles]);
  },
);

test("unsubscribing and logging out delete the browser's subscription", async () => {
  const unsubscribed = await aBrowserOf(rider);
  await rider.call(deletePushSubscription, { body: { endpoint: unsubscribed } });
  await rider.call(deletePushSubscription, { body: { endpoint: unsubscribed } });
  const loggedOut = await aBrowserOf(rider);
  await rider.call(logOut);
  const { rows } = await world.services.pool.query(
    "select endpoint from push_subscriptions where account_id = $1",
    [rider.id],
  );
  expect([rows, titlesAt(unsubscribed), titlesAt(loggedOut)]).toEqual([[], [], []]);
});

test("an account cannot unsubscribe another account's browser", async () => {
  const browser = await aBrowserOf(rider);
  const other = await aRider(world);
  await other.call(deletePushSubscription, { body: { endpoint: browser } });
  await aPaidRide(world, { rider });
  expect(titlesAt(browser)).toEqual(["Payment authorized"]);
});

test("an endpoint cannot be taken over without its keys", async () => {
  const { endpoint, ...keys } = service.subscribe();
  await rider.call(putPushSubscription, { body: { endpoint, keys } });
  const stranger = await aRider(world);
  const ownSubscription = service.subscribe();
  for (const guess of [
    { p256dh: ownSubscription.p256dh, auth: ownSubscription.auth },
    { ...keys, auth: ownSubscription.auth },
    { ...keys, p256dh: ownSubscription.p256dh },
  ])
    expect(
      await stranger.refused(putPushSubscription, { body: { endpoint, keys: guess } }),
    ).toMatchObject({ status: 409, code: "push_taken" });
  await aPaidRide(world, { rider: stranger });
  expect(titlesAt(endpoint)).toEqual([]);
  await aPaidRide(world, { rider });
  expect(titlesAt(endpoint)).toEqual(["Payment authorized"]);
});

test("on a shared device the next account takes over the push endpoint, because the browser knows its keys", async () => {
  const { endpoint, ...keys } = service.subscribe();
  const next = await aRider(world);
  for (const person of [rider, next])
    await person.call(putPushSubscription, { body: { endpoint, keys } });
  await aPaidRide(world, { rider });
  expect(titlesAt(endpoint)).toEqual([]);
  await aPaidRide(world, { rider: next });
  expect(titlesAt(endpoint)).toEqual(["Payment authorized"]);
});

test("a browser that subscribes eight times concurrently is subscribed once", async () => {
  const { endpoint, ...keys } = service.subscribe();
  const put = () => rider.call(putPushSubscription, { body: { endpoint, keys } });
  await Promise.all(Array.from({ length: 8 }, put));
  await aPaidRide(world, { rider });
  expect(titlesAt(endpoint)).toEqual(["Payment authorized"]);
});

test("an endpoint outside the public push services is refused with a message", async () => {
  const pair = { keys: webPush.generateVAPIDKeys(), subject: "mailto:rides@faire.example" };
  const originalPush = world.services.push;
  onTestFinished(() => {
    world.services.push = originalPush;
  });
  world.services.push = webPushes(pair);
  const { endpoint: privateEndpoint, ...keys } = service.subscribe();
  for (const endpoint of [privateEndpoint, "https://10.0.0.1/push", "https://db.internal/push"])
    expect(await rider.refused(putPushSubscription, { body: { endpoint, keys } })).toMatchObject({
      status: 400,
      error: "This browser's push service cannot be used",
    });
  const endpoint = "https://fcm.googleapis.com/fcm/send/1";
  await rider.call(putPushSubscription, { body: { endpoint, keys } });
});

test("malformed keys are refused", async () => {
  const { endpoint, ...keys } = service.subscribe();
  for (const malformedKeys of [
    { ...keys, p256dh: "short" },
    { ...keys, p256dh: "A".repeat(87) },
  ]) {
    const body = { endpoint, keys: malformedKeys };
    expect((await rider.refused(putPushSubscription, { body })).status).toBe(400);
  }
});

test("visitors have no notice settings and cannot subscribe", async () => {
  const { endpoint, ...keys } = service.subscribe();
  const visitor = anonymous(world);
  const refusals = await Promise.all([
    visitor.refused(getPushKey),
    visitor.refused(putPushSubscription, { body: { endpoint, keys } }),
    visitor.refused(deletePushSubscription, { body: { endpoint } }),
    visitor.refused(getNoticeChoices),
    visitor.refused(putNoticeChoices, { body: { choices: [] } }),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});

test("the settings tell whether a device shows pushes", async () => {
  const person = await aRider(world);
  const hasDevices = async () => (await person.call(getNoticeChoices)).hasDevices;
  expect(await hasDevices()).toBe(false);
  const endpoint = await aBrowserOf(person);
  expect(await hasDevices()).toBe(true);
  await person.call(deletePushSubscription, { body: { endpoint } });
  expect(await hasDevices()).toBe(false);
});

test("all notices are on by default, and each role has its own kinds", async () => {
  const on = { mail: true, push: true };
  expect(await choicesOf(rider)).toEqual([
    { kind: "answer", ...on, mailed: "by_choice" },
    { kind: "progress", ...on, mailed: "by_choice" },
    { kind: "message", ...on, mailed: "never" },
    { kind: "reminder", ...on, mailed: "by_choice" },
    { kind: "driver_near", ...on, mailed: "by_choice" },
    { kind: "receipt", ...on, mailed: "always" },
    { kind: "standing", ...on, mailed: "always" },
  ]);
  const driver = await aDriver(world);
  expect((await choicesOf(driver)).map(({ kind }) => kind)).toEqual([
    "request",
    "message",
    "reminder",
    "receipt",
    "standing",
  ]);
  expect(await choicesOf(await aPerson(world, "ADMIN"))).toEqual([]);
});

test("a notice is not sent on a channel that is off, and is sent once it is on again", async () => {
  const browser = await aBrowserOf(rider);
  const choose = (mail: boolean, push: boolean) =>
    rider.call(putNoticeChoices, { body: { choices: [{ kind: "answer", mail, push }] } });
  const { choices } = await choose(false, true);
  expect(choices[0]).toMatchObject({ kind: "answer", mail: false, push: true });
  const { driver, rideId } = await aPaidRide(world, { rider });
  await driver.call(rejectRide, { params: { rideId } });
  await world.waitUntilIdle();
  const pushed = ["Payment authorized", "Dana cannot take your ride"];
  expect([subjectsTo(rider), titlesAt(browser)]).toEqual([[], pushed]);
  await choose(true, false);
  await aPaidRide(world, { rider });
  expect([subjectsTo(rider), titlesAt(browser)]).toEqual([
    ["Payment authorized: Dana is asked"],
    pushed,
  ]);
  await choose(true, true);
  expect((await choicesOf(rider)).every(({ mail, push }) => mail && push)).toBe(true);
});

test("a nearby driver is reported only on the channels that the rider chose", async () => {
  const browser = await aBrowserOf(rider);
  const choices = [{ kind: "driver_near", mail: false, push: true } as const];
  await rider.call(putNoticeChoices, { body: { choices } });
  const trip = { body: { from: "Boise, ID", to: "Meridian, ID" } };
  const { quoteId } = await rider.call(calculateFare, trip);
  await rider.call(putDriverAlert, { body: { quoteId } });
  await aDriver(world, { at: { latitude: 43.6187, longitude: -116.2146 } });
  for (let times = 0; times < 2; times += 1)
    await sweepAlerts(world.services, world.services.now());
  await world.waitUntilIdle();
  expect([subjectsTo(rider), titlesAt(browser)]).toEqual([[], ["A driver is near your pickup"]]);
});

test("receipts and security mails cannot be switched off, but their pushes can", async () => {
  const driver = await aDriver(world);
  for (const [person, kind] of [
    [rider, "receipt"],
    [driver, "receipt"],
    [driver, "standing"],
  ] as const) {
    const put = (mail: boolean) => ({ body: { choices: [{ kind, mail, push: false }] } });
    expect(await person.refused(putNoticeChoices, put(false))).toMatchObject({
      status: 400,
      error: "Receipts and emails that keep your account safe are always sent",
    });
    await person.call(putNoticeChoices, put(true));
    const choice = (await choicesOf(person)).find((listedChoice) => listedChoice.kind === kind);
    expect(choice).toMatchObject({ mail: true, push: false });
  }
});

test("settings for another role's notices and empty lists are refused", async () => {
  const choices = [{ kind: "request", mail: false, push: false } as const];
  expect((await rider.refused(putNoticeChoices, { body: { choices } })).status).toBe(400);
  expect((await rider.refused(putNoticeChoices, { body: { choices: [] } })).status).toBe(400);
});

test("eight concurrent changes of one setting all succeed, and leave one of their values", async () => {
  const put = (_: unknown, index: number) =>
    rider.call(putNoticeChoices, {
      body: { choices: [{ kind: "answer", mail: index % 2 === 0, push: false }] },
    });
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 8 }, put));
  expect((await choicesOf(rider))[0]).toMatchObject({ kind: "answer", push: false });
});
