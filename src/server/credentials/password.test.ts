import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anAdmin } from "#server/testing/admins.ts";
import { callerOf } from "#server/testing/caller.ts";
import { anonymous } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin, validateToken } from "#shared/accounts/contract.ts";
import { changePassword } from "#shared/credentials/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const NEW = "another horse";

it("a change ends every other session and notifies the owner", async () => {
  const rider = await registerAccount(world);
  const laptop = await logInAccount(world, rider);
  const body = { currentPassword: PASSWORD, newPassword: NEW };
  expect((await rider.call(changePassword, { body })).message).toBe(
    "Your password is changed. Other devices are logged out.",
  );
  expect((await rider.call(validateToken)).user.id).toBe(rider.id);
  expect((await laptop.refused(validateToken)).status).toBe(401);
  await logInAccount(world, { email: rider.email, password: NEW });
  await world.waitUntilIdle();
  const mails = world.mails.filter(({ to }) => to === rider.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "New log-in to your account",
    "Your password was changed",
  ]);
});

it("an admin changes the password, and the mail links to the admin account page", async () => {
  const admin = await anAdmin(world);
  const body = { currentPassword: PASSWORD, newPassword: NEW };
  await admin.call(changePassword, { body });
  const logIn = { email: admin.email, password: NEW };
  expect((await anonymous(world).call(logInAdmin, { body: logIn })).user.id).toBe(admin.id);
  await world.waitUntilIdle();
  const [mail] = world.mails.filter(({ to }) => to === admin.email);
  expect(mail?.text).toContain("/admin/account");
  expect(mail?.text).not.toContain("/reset-password");
});

it("a change needs the current password", async () => {
  const rider = await registerAccount(world);
  const body = { currentPassword: "wrong horse", newPassword: NEW };
  expect(await rider.refused(changePassword, { body })).toMatchObject({
    status: 422,
    code: "wrong_password",
    fields: { currentPassword: "This is not your password" },
  });
  await logInAccount(world, rider);
  expect((await anonymous(world).refused(changePassword, { body })).status).toBe(401);
});

it.each([
  ["seven77", "Password must be at least 8 characters long"],
  ["x".repeat(129), "Password must be at most 128 characters"],
])("refuses the new password %s", async (newPassword, message) => {
  const rider = await registerAccount(world);
  const body = { currentPassword: PASSWORD, newPassword };
  expect((await rider.refused(changePassword, { body })).fields).toEqual({ newPassword: message });
});

it("applies one of eight concurrent changes", async () => {
  const rider = await registerAccount(world);
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      world.app.inject({
        method: "PUT",
        url: "/api/password",
        headers: { authorization: `Bearer ${rider.token}` },
        payload: { currentPassword: PASSWORD, newPassword: `another horse ${n}` },
      }),
    ),
  );
  expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { statusCode } of tries) expect([200, 409, 422]).toContain(statusCode);
});

it("delays further attempts after five wrong passwords", async () => {
  const app = await buildApp({ ...world.services, env: readEnv({}) });
  const rider = await registerAccount(world);
  const borrowed = callerOf(app, rider.token);
  const body = { currentPassword: "wrong horse", newPassword: NEW };
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await borrowed.refused(changePassword, { body })).status).toBe(422);
  const right = { currentPassword: PASSWORD, newPassword: NEW };
  expect(await borrowed.refused(changePassword, { body: right })).toMatchObject({
    status: 429,
    error: "Too many tries. Wait 30 seconds and try again.",
  });
  await app.close();
});
