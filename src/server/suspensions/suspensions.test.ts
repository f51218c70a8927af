import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "#server/accounts/sessions.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { type Caller, callerOf } from "#server/testing/caller.ts";
import {
  aDriver,
  anonymous,
  aPerson,
  aRider,
  empireState,
  type Person,
} from "#server/testing/people.ts";
import { anAcceptedRide, aPaidRide, offersFor, rideOf } from "#server/testing/rides.ts";
import { anAcceptedScheduledRide, scheduledRideOf } from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { registerDriver, registerRider, validateToken } from "#shared/accounts/contract.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { getActivation, putPlatformStatus } from "#shared/drivers/contract.ts";
import { getWaitingWork } from "#shared/overview/contract.ts";
import { acceptRide, arriveAtPickup, completeRide, startRide } from "#shared/rides/contract.ts";
import {
  answerAppeal,
  appealSuspension,
  getOwnSuspension,
  getPerson,
  getSuspensionCounts,
  liftSuspension,
  listSuspensions,
  suspendPerson,
} from "#shared/suspensions/contract.ts";
import { sweepSuspensions } from "./sweep.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
beforeEach(() => {
  world.mails.length = 0;
});
afterAll(() => world.close());

const terms = {
  reason: "conduct",
  notice: "You shouted at a rider.",
  evidence: "Two reports and a video.",
  holdsPayouts: true,
} as const;

const suspend = async ({ id }: Person, more: { days?: number } = {}) => {
  const request = { params: { id }, body: { ...terms, ...more } };
  return (await admin.call(suspendPerson, request)).suspension;
};

const lift = (id: string) =>
  admin.call(liftSuspension, { params: { id }, body: { reason: "We talked" } });

/** The person after a new log-in. */
const logInAgain = async (person: Person): Promise<Caller> =>
  callerOf(world.app, await openSession(world.services, person.id));

const paymentOf = (rideId: string) =>
  world.services.db
    .selectFrom("payments")
    .select(["state", "capturedCents", "refundedCents"])
    .where("rideId", "=", rideId)
    .executeTakeFirstOrThrow();

const appealBody = { body: { words: "It was my brother." } };

test("suspending a driver ends all sessions; a new session can read the suspension, but not go online", async () => {
  const driver = await aDriver(world);
  await suspend(driver);
  expect((await driver.refused(validateToken)).status).toBe(401);
  const restricted = await logInAgain(driver);
  const { user } = await restricted.call(validateToken);
  expect(user).toMatchObject({ id: driver.id, isSuspended: true });
  const { steps } = await restricted.call(getActivation);
  expect(steps.find(({ step }) => step === "verified")?.sentence).toMatch(/account is suspended/);
  const online = { body: { isOnline: true } };
  expect(await restricted.refused(putPlatformStatus, online)).toMatchObject({
    status: 403,
    code: "suspended",
    error: expect.stringContaining("suspended"),
  });
  const { suspension } = await restricted.call(getOwnSuspension);
  expect(suspension).toMatchObject({ state: "suspended", notice: terms.notice, appeals: [] });
  expect(JSON.stringify(suspension)).not.toContain(terms.evidence);
});

test("a suspended driver is not offered until the suspension is lifted", async () => {
  const driver = await aDriver(world);
  const rider = await aRider(world);
  const isOffered = async () => (await offersFor(rider)).some((o) => o.driverId === driver.id);
  expect(await isOffered()).toBe(true);
  const { id } = await suspend(driver);
  expect(await isOffered()).toBe(false);
  await lift(id);
  await (await logInAgain(driver)).call(putPlatformStatus, { body: { isOnline: true } });
  const { market, now } = world.services;
  await market.reload(driver.id);
  market.setPosition(driver.id, empireState, now());
  expect(await isOffered()).toBe(true);
});

test("a restricted session is unrestricted at once when the suspension is lifted", async () => {
  const rider = await aRider(world);
  const { id } = await suspend(rider);
  const session = await logInAgain(rider);
  const trip = { body: { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" } };
  expect((await session.refused(calculateFare, trip)).code).toBe("suspended");
  await lift(id);
  await expect
    .poll(() => session.call(calculateFare, trip).then(({ success }) => success))
    .toBe(true);
  await world.waitUntilIdle();
  const subjects = world.mails.filter(({ to }) => to === rider.email).map(({ subject }) => subject);
  expect(subjects).toEqual(["Your Faire account is suspended", "Your Faire account is open again"]);
});

test("rides that have not begun are canceled with a full refund and a mail to the other party", async () => {
  const driver = await aDriver(world);
  const pending = await aPaidRide(world, { driver });
  const later = await anAcceptedScheduledRide(world, { driver, pickupInHours: 30 });
  world.mails.length = 0;
  await suspend(driver);
  await world.waitUntilIdle();
  for (const ride of [await rideOf(pending), await scheduledRideOf(later)])
    expect(ride.state).toBe("cancelled");
  expect(await paymentOf(pending.rideId)).toMatchObject({ state: "released" });
  const { capturedCents, refundedCents } = await paymentOf(later.rideId);
  expect(capturedCents).toBeGreaterThan(0);
  expect(refundedCents).toBe(capturedCents);
  for (const { rider } of [pending, later])
    expect(world.mails.some(({ to }) => to === rider.email)).toBe(true);
});

test("a suspended driver can complete the ride under way, but cannot accept one", async () => {
  const booked = await anAcceptedRide(world);
  await suspend(booked.driver);
  const restricted = await logInAgain(booked.driver);
  const named = { params: { id: booked.rideId } };
  await restricted.call(arriveAtPickup, named);
  await restricted.call(startRide, named);
  await restricted.call(completeRide, { params: { rideId: booked.rideId } });
  expect((await rideOf(booked)).state).toBe("completed");
  expect((await restricted.refused(acceptRide, { params: { rideId: booked.rideId } })).code).toBe(
    "suspended",
  );
});

test("a suspension that holds payouts delays them until it is lifted; any other does not", async () => {
  const transferredCentsOf = async (rideId: string) => {
    const { transferredCents } = await world.services.db
      .selectFrom("payments")
      .select("transferredCents")
      .where("rideId", "=", rideId)
      .executeTakeFirstOrThrow();
    return transferredCents;
  };
  const finishRide = async (holdsPayouts: boolean) => {
    const { driver, rideId } = await anAcceptedRide(world);
    const body = { ...terms, holdsPayouts };
    const { suspension } = await admin.call(suspendPerson, { params: { id: driver.id }, body });
    const restricted = await logInAgain(driver);
    await restricted.call(arriveAtPickup, { params: { id: rideId } });
    await restricted.call(startRide, { params: { id: rideId } });
    await restricted.call(completeRide, { params: { rideId } });
    await world.waitUntilIdle();
    return { rideId, suspension };
  };
  const free = await finishRide(false);
  expect(await transferredCentsOf(free.rideId)).toBeGreaterThan(0);
  const held = await finishRide(true);
  expect(await transferredCentsOf(held.rideId)).toBe(0);
  await lift(held.suspension.id);
  world.advanceClock(120);
  await sweepUnsettledPayments(world.services, world.services.now());
  expect(await transferredCentsOf(held.rideId)).toBeGreaterThan(0);
});

test("one appeal is open at a time; a rejection is mailed, an acceptance lifts the suspension", async () => {
  const rider = await aRider(world);
  await suspend(rider);
  const person = await logInAgain(rider);
  const { suspension } = await person.call(appealSuspension, appealBody);
  expect((await person.refused(appealSuspension, appealBody)).code).toBe("appeal_open");
  const first = suspension.appeals[0];
  expect(suspension.state).toBe("appealed");
  expect(Date.parse(first?.answerBy ?? "") - Date.parse(first?.appealedAt ?? "")).toBe(72 * 3.6e6);
  const { suspensions, counts } = await admin.call(listSuspensions, { query: {} });
  expect(suspensions.map((s) => s.person.id)).toContain(rider.id);
  expect(counts.appeals).toBe(suspensions.length);
  const answer = (id: string, isAccepted: boolean) => ({
    params: { id },
    body: { isAccepted, answer: "We watched the video." },
  });
  await admin.call(answerAppeal, answer(first?.id ?? "", false));
  expect((await admin.refused(answerAppeal, answer(first?.id ?? "", true))).code).toBe(
    "appeal_answered",
  );
  const second = (await person.call(appealSuspension, appealBody)).suspension.appeals[1];
  const lifted = await admin.call(answerAppeal, answer(second?.id ?? "", true));
  expect(lifted.suspension.state).toBe("lifted");
  expect((await person.call(getOwnSuspension)).suspension).toBeNull();
  expect((await person.refused(appealSuspension, appealBody)).code).toBe("not_suspended");
  await world.waitUntilIdle();
  const to = (email: string) =>
    world.mails.filter((mail) => mail.to === email).map((m) => m.subject);
  expect(to(rider.email)).toEqual([
    "Your Faire account is suspended",
    "Your appeal was rejected",
    "Your Faire account is open again",
  ]);
});

test("an appeal is not answered after its suspension has ended, nor waits for an admin then", async () => {
  const rider = await aRider(world);
  const { id } = await suspend(rider);
  const person = await logInAgain(rider);
  const [open] = (await person.call(appealSuspension, appealBody)).suspension.appeals;
  const waiting = async () =>
    (await admin.call(getWaitingWork, {})).waiting.find(({ concern }) => concern === "appeals");
  expect(await waiting()).toMatchObject({ count: 1 });
  await lift(id);
  for (const isAccepted of [true, false])
    expect(
      await admin.refused(answerAppeal, {
        params: { id: open?.id ?? "" },
        body: { isAccepted, answer: "We watched the video." },
      }),
    ).toMatchObject({ status: 409, code: "already_lifted" });
  await world.waitUntilIdle();
  expect(world.mails.filter(({ to }) => to === rider.email).map(({ subject }) => subject)).toEqual([
    "Your Faire account is suspended",
    "Your Faire account is open again",
  ]);
  expect(await waiting()).toBeUndefined();
});

test("one of four concurrent appeals is stored", async () => {
  const rider = await aRider(world);
  await suspend(rider);
  const person = await logInAgain(rider);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => person.call(appealSuspension, appealBody)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a temporary suspension ends by itself", async () => {
  const rider = await aRider(world);
  await suspend(rider, { days: 3 });
  const { now } = world.services;
  world.advanceClock(3 * 86_400 - 60);
  await sweepSuspensions(world.services, now());
  const stateOf = async () =>
    (await admin.call(getPerson, { params: { id: rider.id } })).person.state;
  expect(await stateOf()).toBe("suspended");
  world.advanceClock(120);
  await sweepSuspensions(world.services, now());
  expect(await stateOf()).toBe("lifted");
  expect((await (await logInAgain(rider)).call(getOwnSuspension)).suspension).toBeNull();
});

test("suspending an admin, one's own rider account or a suspended person is refused", async () => {
  const rider = await aRider(world);
  const other = await aPerson(world, "ADMIN");
  const request = (id: string) => ({ params: { id }, body: terms });
  expect((await admin.refused(suspendPerson, request(other.id))).status).toBe(404);
  await world.services.db
    .updateTable("accounts")
    .set({ email: admin.email })
    .where("id", "=", rider.id)
    .execute();
  expect((await admin.refused(suspendPerson, request(rider.id))).code).toBe("own_account");
  const third = await aRider(world);
  await suspend(third);
  expect((await admin.refused(suspendPerson, request(third.id))).code).toBe("already_suspended");
});

test("a suspended person's email and phone number register no account until the suspension is lifted", async () => {
  const rider = await aRider(world);
  const phoneNumber = "6465550177";
  const { db } = world.services;
  await db.updateTable("accounts").set({ phoneNumber }).where("id", "=", rider.id).execute();
  const { id } = await suspend(rider);
  const newcomer = { firstName: "Mo", lastName: "Reyes", password: "six horses in a row" };
  const as = (email: string, phone: string) => ({
    body: { ...newcomer, email, phoneNumber: phone },
  });
  const byEmail = as(rider.email.toUpperCase(), "6465550101");
  const byPhone = as(`${id}@faire.test`, phoneNumber);
  for (const request of [byEmail, byPhone])
    expect((await anonymous(world).refused(registerDriver, request)).code).toBe("not_created");
  await anonymous(world).call(registerRider, as(`other-${id}@faire.test`, "6465550102"));
  await lift(id);
  await anonymous(world).call(registerDriver, byEmail);
  await anonymous(world).call(registerRider, byPhone);
});

test("the numbers of suspensions and of lifts are public", async () => {
  const before = await anonymous(world).call(getSuspensionCounts);
  const { id } = await suspend(await aRider(world));
  await lift(id);
  const after = await anonymous(world).call(getSuspensionCounts);
  expect(after.suspended - before.suspended).toBe(1);
  expect(after.lifted - before.lifted).toBe(1);
});
