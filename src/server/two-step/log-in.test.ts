import { afterAll, beforeAll, expect, it } from "vitest";
import { administrate } from "#server/admin/administrate.ts";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anAdmin, anAdminOfTwoSteps, codeOf } from "#server/testing/admins.ts";
import { type Caller, callerOf } from "#server/testing/caller.ts";
import { anonymous } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin, logInDriver } from "#shared/accounts/contract.ts";
import { listAudit } from "#shared/admin/contract.ts";
import { exportAccount } from "#shared/own-data/contract.ts";
import { beginTwoStep, confirmTwoStep, getTwoStep } from "#shared/two-step/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const credentials = (email: string, code?: string, password = PASSWORD) => ({
  body: { email, password, ...(code === undefined ? {} : { code }) },
});
const wrongCode = {
  status: 401,
  code: "wrong_code",
  fields: { code: "This code is not right, or was used before. Wait for the next one." },
};
const callEightTimes = async (makeCall: () => Promise<unknown>) => {
  const calls = await Promise.allSettled(Array.from({ length: 8 }, makeCall));
  return calls.map(({ status }) => status).sort();
};
const oneOfEight = ["fulfilled", ...Array.from({ length: 7 }, () => "rejected")];

it("log-in asks for a code only after the right password of an admin with a second step", async () => {
  const { email, code } = await anAdminOfTwoSteps(world);
  expect(await anonymous(world).refused(logInAdmin, credentials(email))).toMatchObject({
    status: 401,
    code: "totp_needed",
    fields: { code: "Enter the code from your app, or a recovery code" },
  });
  expect((await anonymous(world).refused(logInAdmin, credentials(email, " "))).code).toBe(
    "totp_needed",
  );
  const unknown = await anonymous(world).refused(
    logInAdmin,
    credentials("nobody@faire.test", code()),
  );
  const wrong = await anonymous(world).refused(
    logInAdmin,
    credentials(email, code(), "wrong horse"),
  );
  for (const refusal of [unknown, wrong])
    expect(refusal).toMatchObject({ status: 401, code: "wrong_credentials" });
  expect((await anonymous(world).call(logInAdmin, credentials(email, code()))).user.email).toBe(
    email,
  );
  const adminWithoutTwoStep = await anAdmin(world);
  await anonymous(world).call(logInAdmin, credentials(adminWithoutTwoStep.email));
});

it.each([-1, 0, 1])("log-in accepts the code of the time step %i from now", async (steps) => {
  const { email, code } = await anAdminOfTwoSteps(world);
  await anonymous(world).call(logInAdmin, credentials(email, code(steps)));
});

it.each([-3, 3])("log-in refuses the code of the time step %i from now", async (steps) => {
  const { email, code } = await anAdminOfTwoSteps(world);
  expect(await anonymous(world).refused(logInAdmin, credentials(email, code(steps)))).toMatchObject(
    wrongCode,
  );
});

it("log-in accepts a code once, ignores spaces, and then refuses earlier codes", async () => {
  const { email, code } = await anAdminOfTwoSteps(world);
  const currentCode = code();
  const earlier = code(-1);
  const spaced = `${currentCode.slice(0, 3)} ${currentCode.slice(3)}`;
  await anonymous(world).call(logInAdmin, credentials(email, spaced));
  for (const usedCode of [currentCode, earlier])
    expect(await anonymous(world).refused(logInAdmin, credentials(email, usedCode))).toMatchObject(
      wrongCode,
    );
  world.advanceClock(60);
  await anonymous(world).call(logInAdmin, credentials(email, code()));
});

it("one of eight concurrent log-ins with the same code succeeds", async () => {
  const { email, code } = await anAdminOfTwoSteps(world);
  const currentCode = code();
  const logIn = () => anonymous(world).call(logInAdmin, credentials(email, currentCode));
  expect(await callEightTimes(logIn)).toEqual(oneOfEight);
});

it("log-in accepts a recovery code once, in any notation, and audits its use", async () => {
  const admin = await anAdminOfTwoSteps(world);
  const [first = "", second = ""] = admin.recoveryCodes;
  const typedCode = first.toLowerCase().replaceAll("-", " ");
  await anonymous(world).call(logInAdmin, credentials(admin.email, typedCode));
  expect(await anonymous(world).refused(logInAdmin, credentials(admin.email, first))).toMatchObject(
    wrongCode,
  );
  const logIn = () => anonymous(world).call(logInAdmin, credentials(admin.email, second));
  expect(await callEightTimes(logIn)).toEqual(oneOfEight);
  expect((await admin.call(getTwoStep)).codesLeft).toBe(8);

  const { acts } = await admin.call(listAudit, { query: { action: "recovery_code_used" } });
  const ownActs = acts.filter(({ subject }) => subject.id === admin.id);
  expect(ownActs.map(({ after }) => after)).toEqual([{ codesLeft: 8 }, { codesLeft: 9 }]);
});

it("another admin's codes are refused", async () => {
  const { email } = await anAdminOfTwoSteps(world);
  const other = await anAdminOfTwoSteps(world);
  for (const otherCode of [other.code(), other.recoveryCodes[0] ?? ""])
    expect(await anonymous(world).refused(logInAdmin, credentials(email, otherCode))).toMatchObject(
      wrongCode,
    );
});

it("a wrong code is logged as a failed log-in, a missing one is not", async () => {
  const admin = await anAdminOfTwoSteps(world);
  await anonymous(world).refused(logInAdmin, credentials(admin.email));
  await anonymous(world).refused(logInAdmin, credentials(admin.email, "000 000"));
  const { acts } = await admin.call(listAudit);
  const ownActs = acts.filter(({ subject }) => subject.id === admin.id);
  expect(ownActs.map(({ action }) => action)).toEqual(["log_in_failed", "two_step_on"]);
});

it("a disabled admin is not asked for a code", async () => {
  const admin = await anAdminOfTwoSteps(world);
  await world.services.db
    .updateTable("admins")
    .set({ disabledAt: world.services.now() })
    .where("accountId", "=", admin.id)
    .execute();
  for (const code of [undefined, admin.code()])
    expect((await anonymous(world).refused(logInAdmin, credentials(admin.email, code))).code).toBe(
      "wrong_credentials",
    );
});

it("five wrong codes for an account delay log-in from every IP address", async () => {
  const app = await buildApp({ ...world.services, env: readEnv({}) });
  const admin = await anAdminOfTwoSteps(world);
  const guesser: Caller = callerOf(app, null);
  for (let tries = 1; tries <= 5; tries += 1) {
    expect(await guesser.refused(logInAdmin, credentials(admin.email, "000000"))).toMatchObject(
      wrongCode,
    );
    // The right password without a code must not reset the count.
    if (tries < 5)
      expect((await guesser.refused(logInAdmin, credentials(admin.email))).code).toBe(
        "totp_needed",
      );
  }
  expect(await guesser.refused(logInAdmin, credentials(admin.email, admin.code()))).toMatchObject({
    status: 429,
    error: "Too many tries. Wait 30 seconds and try again.",
  });
  const otherAddress = await app.inject({
    method: "POST",
    url: "/api/admin/login",
    payload: credentials(admin.email, admin.code()).body,
    remoteAddress: "10.1.2.3",
  });
  expect(otherAddress.statusCode).toBe(429);
  world.advanceClock(30);
  await guesser.call(logInAdmin, credentials(admin.email, admin.code()));
  await app.close();
});

it("log-in asks a driver for the code too, and writes no audit entry", async () => {
  const driver = await registerAccount(world, { role: "DRIVER" });
  const { secret } = await driver.call(beginTwoStep, { body: { password: PASSWORD } });
  await driver.call(confirmTwoStep, { body: { code: codeOf(world, secret) } });
  const body = { email: driver.email, password: PASSWORD };
  expect((await anonymous(world).refused(logInDriver, { body })).code).toBe("totp_needed");
  const code = codeOf(world, secret, 1);
  await anonymous(world).call(logInDriver, { body: { ...body, code } });
  const { rowCount } = await world.services.pool.query(
    "select from audit_log where admin_id = $1",
    [driver.id],
  );
  expect(rowCount).toBe(0);
  expect((await driver.call(exportAccount)).kept["twoStepLogin"]).toMatchObject([
    { recoveryCodesLeft: 10 },
  ]);
});

it("riders cannot use two-step log-in", async () => {
  const rider = await registerAccount(world);
  expect((await rider.refused(getTwoStep)).status).toBe(403);
});

it("the command disable-totp turns two-step log-in off for a driver too", async () => {
  const driver = await registerAccount(world, { role: "DRIVER" });
  const { secret } = await driver.call(beginTwoStep, { body: { password: PASSWORD } });
  await driver.call(confirmTwoStep, { body: { code: codeOf(world, secret) } });
  await administrate(world.services, ["disable-totp", driver.email]);
  await logInAccount(world, { email: driver.email, role: "DRIVER" });
});
