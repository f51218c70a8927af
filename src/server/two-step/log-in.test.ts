import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { anAdmin, anAdminOfTwoSteps } from "#server/testing/admins.ts";
import { type Caller, callerOf } from "#server/testing/caller.ts";
import { anonymous } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin } from "#shared/accounts/contract.ts";
import { listAudit } from "#shared/admin/contract.ts";
import { getTwoStep } from "#shared/two-step/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const told = (email: string, code?: string, password = PASSWORD) => ({
  body: { email, password, ...(code === undefined ? {} : { code }) },
});
const wrongCode = {
  status: 401,
  code: "wrong_code",
  fields: { code: "This code is not right, or was used before. Wait for the next one." },
};
const outcomes = async (makeCall: () => Promise<unknown>) => {
  const calls = await Promise.allSettled(Array.from({ length: 8 }, makeCall));
  return calls.map(({ status }) => status).sort();
};
const oneOfEight = ["fulfilled", ...Array.from({ length: 7 }, () => "rejected")];

it("asks for a code once the password is right, and for nobody else", async () => {
  const { email, code } = await anAdminOfTwoSteps(world);
  expect(await anonymous(world).refused(logInAdmin, told(email))).toMatchObject({
    status: 401,
    code: "totp_needed",
    fields: { code: "Enter the code from your app, or a recovery code" },
  });
  expect((await anonymous(world).refused(logInAdmin, told(email, " "))).code).toBe("totp_needed");
  const unknown = await anonymous(world).refused(logInAdmin, told("nobody@faire.test", code()));
  const wrong = await anonymous(world).refused(logInAdmin, told(email, code(), "wrong horse"));
  for (const refusal of [unknown, wrong])
    expect(refusal).toMatchObject({ status: 401, code: "wrong_credentials" });
  expect((await anonymous(world).call(logInAdmin, told(email, code()))).user.email).toBe(email);
  const plain = await anAdmin(world);
  await anonymous(world).call(logInAdmin, told(plain.email));
});

it.each([-1, 0, 1])("takes the code of the step %i from now", async (steps) => {
  const { email, code } = await anAdminOfTwoSteps(world);
  await anonymous(world).call(logInAdmin, told(email, code(steps)));
});

it.each([-3, 3])("refuses the code of the step %i from now", async (steps) => {
  const { email, code } = await anAdminOfTwoSteps(world);
  expect(await anonymous(world).refused(logInAdmin, told(email, code(steps)))).toMatchObject(
    wrongCode,
  );
});

it("takes a code once, and none before it after that; with a space between it is the same", async () => {
  const { email, code } = await anAdminOfTwoSteps(world);
  const shown = code();
  const earlier = code(-1);
  const spaced = `${shown.slice(0, 3)} ${shown.slice(3)}`;
  await anonymous(world).call(logInAdmin, told(email, spaced));
  for (const again of [shown, earlier])
    expect(await anonymous(world).refused(logInAdmin, told(email, again))).toMatchObject(wrongCode);
  world.pass(60);
  await anonymous(world).call(logInAdmin, told(email, code()));
});

it("of eight log-ins with one code at once, one is let in", async () => {
  const { email, code } = await anAdminOfTwoSteps(world);
  const shown = code();
  const logIn = () => anonymous(world).call(logInAdmin, told(email, shown));
  expect(await outcomes(logIn)).toEqual(oneOfEight);
});

it("takes a recovery code in the same field, however it is written, once, and writes it down", async () => {
  const admin = await anAdminOfTwoSteps(world);
  const [first = "", second = ""] = admin.recoveryCodes;
  const typed = first.toLowerCase().replaceAll("-", " ");
  await anonymous(world).call(logInAdmin, told(admin.email, typed));
  expect(await anonymous(world).refused(logInAdmin, told(admin.email, first))).toMatchObject(
    wrongCode,
  );
  const logIn = () => anonymous(world).call(logInAdmin, told(admin.email, second));
  expect(await outcomes(logIn)).toEqual(oneOfEight);
  expect((await admin.call(getTwoStep)).codesLeft).toBe(8);

  const { acts } = await admin.call(listAudit, { query: { action: "recovery_code_used" } });
  const own = acts.filter(({ subject }) => subject.id === admin.id);
  expect(own.map(({ after }) => after)).toEqual([{ codesLeft: 8 }, { codesLeft: 9 }]);
});

it("another admin's codes open nothing", async () => {
  const { email } = await anAdminOfTwoSteps(world);
  const other = await anAdminOfTwoSteps(world);
  for (const theirs of [other.code(), other.recoveryCodes[0] ?? ""])
    expect(await anonymous(world).refused(logInAdmin, told(email, theirs))).toMatchObject(
      wrongCode,
    );
});

it("a wrong code is written down as a failed log-in, a password that waits for its code is not", async () => {
  const admin = await anAdminOfTwoSteps(world);
  await anonymous(world).refused(logInAdmin, told(admin.email));
  await anonymous(world).refused(logInAdmin, told(admin.email, "000 000"));
  const { acts } = await admin.call(listAudit);
  const own = acts.filter(({ subject }) => subject.id === admin.id);
  expect(own.map(({ action }) => action)).toEqual(["log_in_failed", "two_step_on"]);
});

it("a disabled admin is not asked for a code", async () => {
  const admin = await anAdminOfTwoSteps(world);
  await world.services.db
    .updateTable("admins")
    .set({ disabledAt: world.services.now() })
    .where("accountId", "=", admin.id)
    .execute();
  for (const code of [undefined, admin.code()])
    expect((await anonymous(world).refused(logInAdmin, told(admin.email, code))).code).toBe(
      "wrong_credentials",
    );
});

it("whoever has the password guesses five codes, then waits, wherever they come from", async () => {
  const app = await buildApp({ ...world.services, env: readEnv({}) });
  const admin = await anAdminOfTwoSteps(world);
  const guesser: Caller = callerOf(app, null);
  for (let tries = 1; tries <= 5; tries += 1) {
    expect(await guesser.refused(logInAdmin, told(admin.email, "000000"))).toMatchObject(wrongCode);
    // A right password alone must not reset the count.
    if (tries < 5)
      expect((await guesser.refused(logInAdmin, told(admin.email))).code).toBe("totp_needed");
  }
  expect(await guesser.refused(logInAdmin, told(admin.email, admin.code()))).toMatchObject({
    status: 429,
    error: "Too many tries. Wait 30 seconds and try again.",
  });
  const elsewhere = await app.inject({
    method: "POST",
    url: "/api/admin/login",
    payload: told(admin.email, admin.code()).body,
    remoteAddress: "10.1.2.3",
  });
  expect(elsewhere.statusCode).toBe(429);
  world.pass(30);
  await guesser.call(logInAdmin, told(admin.email, admin.code()));
  await app.close();
});
