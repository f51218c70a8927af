import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openSession } from "#server/accounts/sessions.ts";
import { administrate } from "#server/admin/administrate.ts";
import { insertRecoveryCodes } from "#server/second-steps/queries.ts";
import { recoveryHash } from "#server/second-steps/recovery-codes.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { anAdmin, anAdminOfTwoSteps, codeOf } from "#server/testing/admins.ts";
import { callerOf } from "#server/testing/caller.ts";
import { anonymous, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin } from "#shared/accounts/contract.ts";
import { listAudit } from "#shared/admin/contract.ts";
import {
  beginTwoStep,
  confirmTwoStep,
  getTwoStep,
  turnTwoStepOff,
} from "#shared/two-step/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const withPassword = { body: { password: PASSWORD } };
const actsOf = async (admin: Person, reader = admin) => {
  const { acts } = await reader.call(listAudit);
  return acts.filter(({ subject }) => subject.id === admin.id);
};

it("two-step log-in is off until a code of the offered secret confirms it", async () => {
  const admin = await anAdmin(world);
  const offReply = { success: true, since: null, isRequired: false, codesLeft: 0 };
  expect(await admin.call(getTwoStep)).toEqual(offReply);
  const { secret, uri } = await admin.call(beginTwoStep, withPassword);
  expect(uri).toContain(`secret=${secret}`);
  expect(await admin.call(getTwoStep)).toEqual(offReply);
  await anonymous(world).call(logInAdmin, { body: { email: admin.email, password: PASSWORD } });

  const body = { code: codeOf(world, secret) };
  const { recoveryCodes } = await admin.call(confirmTwoStep, { body });
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes)
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
  const on = await admin.call(getTwoStep);
  expect(on).toMatchObject({ since: expect.any(String), codesLeft: 10 });
  const [act] = await actsOf(admin);
  expect(act).toMatchObject({ action: "two_step_on", after: { isTwoStepOn: true } });
});

it("turning two-step log-in on or off ends the other sessions and is mailed to the owner", async () => {
  const admin = await anAdmin(world);
  const callWith = (token: string) =>
    callerOf(world.app, token)
      .call(getTwoStep)
      .then(
        () => "open",
        () => "ended",
      );
  const subjects = () =>
    world.mails.filter(({ to }) => to === admin.email).map(({ subject }) => subject);
  const { secret } = await admin.call(beginTwoStep, withPassword);
  const otherSession = await openSession(world.services, admin.id);
  expect(await callWith(otherSession)).toBe("open");
  await admin.call(confirmTwoStep, { body: { code: codeOf(world, secret) } });
  expect([await callWith(otherSession), await callWith(admin.token)]).toEqual(["ended", "open"]);
  await world.waitUntilIdle();
  expect(subjects()).toEqual(["Two-step login is on"]);

  world.advanceClock(90);
  const newSession = await openSession(world.services, admin.id);
  const body = { password: PASSWORD, code: codeOf(world, secret) };
  await admin.call(turnTwoStepOff, { body });
  expect([await callWith(newSession), await callWith(admin.token)]).toEqual(["ended", "open"]);
  await world.waitUntilIdle();
  expect(subjects()).toEqual(["Two-step login is on", "Two-step login is off"]);
});

it("a command that turns two-step log-in off ends every session and is mailed to the owner", async () => {
  const admin = await anAdminOfTwoSteps(world);
  const { db, now, env } = world.services;
  await administrate({ db, now, env }, ["disable-totp", admin.email]);
  // The command runs in its own process: this node is notified of the ended session.
  await vi.waitFor(async () =>
    expect(await admin.refused(getTwoStep)).toMatchObject({ status: 401 }),
  );
  await world.waitUntilIdle();
  const mails = world.mails.filter(({ to }) => to === admin.email);
  expect(mails.at(-1)?.subject).toBe("Two-step login is off");
});

it("an older recovery code of 80 bits is still accepted once", async () => {
  const admin = await anAdminOfTwoSteps(world);
  await insertRecoveryCodes(world.services.db, admin.id, [recoveryHash("7KQM-2XRB-94TN-HWPA")]);
  const body = { email: admin.email, password: PASSWORD, code: "7kqm 2xrb 94tn hwpa" };
  await anonymous(world).call(logInAdmin, { body });
  expect(await anonymous(world).refused(logInAdmin, { body })).toMatchObject({ status: 401 });
});

it("recovery codes are stored as hashes only", async () => {
  const { recoveryCodes } = await anAdminOfTwoSteps(world);
  const { rows } = await world.services.pool.query(
    "select encode(code_hash, 'escape') as hash, code_hash::text from recovery_codes",
  );
  const storedRows = JSON.stringify(rows);
  for (const code of recoveryCodes)
    for (const spelling of [code, code.replaceAll("-", "")])
      expect(storedRows).not.toContain(spelling);
});

it("turning two-step log-in on needs the password and a code of the latest secret", async () => {
  const admin = await anAdmin(world);
  expect(await admin.refused(confirmTwoStep, { body: { code: "123456" } })).toMatchObject({
    status: 409,
    code: "not_begun",
  });
  expect(await admin.refused(beginTwoStep, { body: { password: "wrong horse" } })).toMatchObject({
    status: 422,
    fields: { password: "This is not your password" },
  });
  const first = await admin.call(beginTwoStep, withPassword);
  const second = await admin.call(beginTwoStep, withPassword);
  const staleCode = { body: { code: codeOf(world, first.secret) } };
  expect(await admin.refused(confirmTwoStep, staleCode)).toMatchObject({
    status: 422,
    fields: { code: "This code is not right, or was used before. Wait for the next one." },
  });
  expect(await admin.refused(confirmTwoStep, { body: { code: " " } })).toMatchObject({
    status: 400,
    fields: { code: "Code is required" },
  });
  await admin.call(confirmTwoStep, { body: { code: codeOf(world, second.secret) } });
});

it("one of eight concurrent confirmations succeeds, with ten recovery codes", async () => {
  const admin = await anAdmin(world);
  const { secret } = await admin.call(beginTwoStep, withPassword);
  const body = { code: codeOf(world, secret) };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => admin.call(confirmTwoStep, { body })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await admin.call(getTwoStep)).codesLeft).toBe(10);
});

it("the confirming code cannot be used to log in, and an enabled second step is not offered again", async () => {
  const admin = await anAdmin(world);
  const { secret } = await admin.call(beginTwoStep, withPassword);
  const code = codeOf(world, secret);
  await admin.call(confirmTwoStep, { body: { code } });
  const body = { email: admin.email, password: PASSWORD, code };
  expect((await anonymous(world).refused(logInAdmin, { body })).code).toBe("wrong_code");
  for (const refusal of [
    await admin.refused(beginTwoStep, withPassword),
    await admin.refused(confirmTwoStep, { body: { code } }),
  ])
    expect(refusal).toMatchObject({ status: 409, code: "on_already" });
});

it("two-step log-in is turned off with password and code; then the password suffices", async () => {
  const admin = await anAdminOfTwoSteps(world);
  const turnOffRequest = (password: string, code: string) => ({ body: { password, code } });
  expect(
    await admin.refused(turnTwoStepOff, turnOffRequest("wrong horse", admin.code())),
  ).toMatchObject({
    status: 422,
    fields: { password: "This is not your password" },
  });
  expect(await admin.refused(turnTwoStepOff, turnOffRequest(PASSWORD, "000000"))).toMatchObject({
    status: 422,
    code: "wrong_code",
  });
  await admin.call(turnTwoStepOff, turnOffRequest(PASSWORD, admin.code()));
  expect(
    await admin.refused(turnTwoStepOff, turnOffRequest(PASSWORD, admin.code(1))),
  ).toMatchObject({
    status: 409,
    code: "off_already",
  });
  await anonymous(world).call(logInAdmin, { body: { email: admin.email, password: PASSWORD } });
  const [, act] = await actsOf(admin);
  expect(act).toMatchObject({ action: "two_step_off", reason: null });
});

it("a recovery code turns two-step log-in off too", async () => {
  const admin = await anAdminOfTwoSteps(world);
  const [code = ""] = admin.recoveryCodes;
  await admin.call(turnTwoStepOff, { body: { password: PASSWORD, code } });
  expect(await admin.call(getTwoStep)).toMatchObject({
    since: null,
    isRequired: false,
    codesLeft: 0,
  });
});

it("replies with secret and recovery codes are not stored for repetition", async () => {
  const admin = await anAdmin(world);
  const send = (method: "POST" | "PUT", payload: object) =>
    world.app.inject({
      method,
      url: "/api/two-step",
      headers: { authorization: `Bearer ${admin.token}`, "idempotency-key": method },
      payload,
    });
  const { secret } = (await send("POST", { password: PASSWORD })).json();
  expect((await send("PUT", { code: codeOf(world, secret) })).statusCode).toBe(200);
  const { rows } = await world.services.pool.query("select * from repeatable_calls");
  expect(rows).toEqual([]);
});

it("each admin manages two-step log-in for their own account only", async () => {
  expect((await (await aRider(world)).refused(getTwoStep)).status).toBe(403);
  expect((await anonymous(world).refused(beginTwoStep, withPassword)).status).toBe(401);
  await anAdminOfTwoSteps(world);
  expect((await (await anAdmin(world)).call(getTwoStep)).since).toBeNull();
});

it("the command disable-totp turns two-step log-in off after a lost phone and recovery codes, once", async () => {
  const admin = await anAdminOfTwoSteps(world);
  const command = () => administrate(world.services, ["disable-totp", admin.email]);
  expect(await command()).toBe(`${admin.email} logs in with the password alone.`);
  await anonymous(world).call(logInAdmin, { body: { email: admin.email, password: PASSWORD } });
  const [, act] = await actsOf(admin, await anAdmin(world));
  expect(act).toMatchObject({ action: "two_step_off", reason: "By command" });
  await expect(command()).rejects.toThrow("is off already");
  await expect(
    administrate(world.services, ["disable-totp", "stranger@faire.test"]),
  ).rejects.toThrow("No admin or driver has the email");
});
