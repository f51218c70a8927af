import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#server/accounts/sessions.ts";
import { sessionOf } from "#server/accounts/tokens.ts";
import { checkCode, issueCode } from "#server/payouts/codes.ts";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anAdminOfTwoSteps } from "#server/testing/admins.ts";
import { callerOf } from "#server/testing/caller.ts";
import type { Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  listSessions,
  logInRider,
  logOutEverywhere,
  validateToken,
} from "#shared/accounts/contract.ts";
import { askForEmailChange } from "#shared/credentials/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const isSignedIn = (person: Pick<Person, "call">) =>
  person.call(validateToken).then(
    () => true,
    () => false,
  );
const SIXTEEN_MINUTES = 16 * 60;
const withPassword = { body: { password: PASSWORD } };

test("a log-in ends the session of the token it was sent with, and no other", async () => {
  const rider = await registerAccount(world);
  const elsewhere = await logInAccount(world, rider);
  await rider.call(logInRider, { body: { email: rider.email, password: PASSWORD } });
  expect(await isSignedIn(rider)).toBe(false);
  expect(await isSignedIn(elsewhere)).toBe(true);
});

test("the password entered again gives a new token with the expiry and device of the old one, which ends", async () => {
  const rider = await registerAccount(world);
  const sessionsOf = async (token: string) => {
    const { rows } = await world.services.pool.query(
      "select created_at, expires_at, device from sessions where encode(token_hash, 'hex') = $1",
      [sessionOf(token)],
    );
    return rows;
  };
  const before = await sessionsOf(rider.token);
  world.advanceClock(60);
  const { token } = await rider.call(confirmPassword, withPassword);
  expect(await isSignedIn(rider)).toBe(false);
  expect(await isSignedIn(callerOf(world.app, token))).toBe(true);
  expect(await sessionsOf(token)).toEqual(before);
});

test("a wrong password keeps the token", async () => {
  const rider = await registerAccount(world);
  const refusal = await rider.refused(confirmPassword, { body: { password: "wrong horse" } });
  expect(refusal).toMatchObject({ status: 422, code: "wrong_password" });
  expect(await isSignedIn(rider)).toBe(true);
});

test("a return code from the payout provider stays valid when the password is entered again", async () => {
  const driver = await registerAccount(world, { role: "DRIVER" });
  const { db, now } = world.services;
  const ownerOf = (token: string) => ({ driverId: driver.id, session: sessionOf(token) });
  const code = await issueCode(db, ownerOf(driver.token), now());
  const { token } = await driver.call(confirmPassword, withPassword);
  await checkCode(db, code, { ...ownerOf(token), now: now() });
});

test("no session that is renewed at the same time survives a log-out everywhere", async () => {
  const rider = await registerAccount(world);
  const { sessions, db } = world.services;
  for (let round = 0; round < 20; round += 1) {
    const session = sessionOf(await openSession(world.services, rider.id));
    await Promise.all([sessions.renew(session), sessions.endAllOf(rider.id)]);
    const left = db.selectFrom("sessions").select("accountId").where("accountId", "=", rider.id);
    expect(await left.execute()).toEqual([]);
  }
});

test("other devices can be logged out only within 15 minutes after entering the password", async () => {
  const rider = await registerAccount(world);
  const phone = await logInAccount(world, rider);
  world.advanceClock(SIXTEEN_MINUTES);
  const needed = { status: 403, code: "password_needed" };
  const { sessions } = await rider.call(listSessions);
  const id = sessions.find(({ isThisDevice }) => !isThisDevice)?.id ?? "";
  expect(await rider.refused(endSession, { params: { id } })).toMatchObject(needed);
  expect(await rider.refused(endOtherSessions)).toMatchObject(needed);
  expect(await rider.refused(logOutEverywhere)).toMatchObject({
    ...needed,
    error: "Enter your password to log out other devices",
  });
  expect(await isSignedIn(phone)).toBe(true);
  const { token } = await rider.call(confirmPassword, withPassword);
  await callerOf(world.app, token).call(endSession, { params: { id } });
  expect(await isSignedIn(phone)).toBe(false);
});

test("with two-step login a code is needed to authenticate again and to change the email", async () => {
  const admin = await anAdminOfTwoSteps(world);
  expect(await admin.refused(confirmPassword, withPassword)).toMatchObject({
    status: 422,
    code: "totp_needed",
    fields: { code: "Enter the code from your app, or a recovery code" },
  });
  const request = { email: `new-${admin.email}`, password: PASSWORD };
  expect(await admin.refused(askForEmailChange, { body: request })).toMatchObject({
    status: 422,
    code: "totp_needed",
  });
  const wrong = { body: { ...request, code: "000000" } };
  expect(await admin.refused(askForEmailChange, wrong)).toMatchObject({ code: "wrong_code" });
  await admin.call(askForEmailChange, { body: { ...request, code: admin.code() } });
  world.advanceClock(90);
  const body = { password: PASSWORD, code: admin.code() };
  const { token } = await admin.call(confirmPassword, { body });
  expect(await isSignedIn(callerOf(world.app, token))).toBe(true);
});
