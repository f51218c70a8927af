import { afterAll, beforeAll, expect, test } from "vitest";
import { newToken, sessionOf } from "#server/accounts/tokens.ts";
import { saveInvitation } from "#server/admin/admin-queries.ts";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anonymous } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { registerDriver, registerRider } from "#shared/accounts/contract.ts";
import { joinAdmins } from "#shared/admin/join-contract.ts";
import { changePassword, resetPassword } from "#shared/credentials/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { issueLink } from "./links.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const common = "This password is one of the most common ones. Choose another.";
const personalMessage =
  "This password is only your name, your email or the name Faire. Choose another.";
const refusal = (field: string, message: string) => ({
  status: 422,
  error: message,
  fields: { [field]: message },
});

test.each([registerRider, registerDriver])(
  "registration rejects an easily guessed password",
  async (register) => {
    const person = { firstName: "Rosa", lastName: "Delgado", phoneNumber: "2125550123" };
    const body = { ...person, email: `${crypto.randomUUID()}@example.com` };
    const tryPassword = (password: string) =>
      anonymous(world).refused(register, { body: { ...body, password } });
    expect(await tryPassword("123456")).toMatchObject(refusal("password", common));
    expect(await tryPassword(body.email)).toMatchObject(refusal("password", personalMessage));
    await anonymous(world).call(register, { body: { ...body, password: PASSWORD } });
  },
);

test("changes and resets reject an easily guessed password", async () => {
  const { services } = world;
  const rosa = await registerAccount(world);
  const change = (newPassword: string) =>
    rosa.refused(changePassword, { body: { currentPassword: PASSWORD, newPassword } });
  expect(await change("password1")).toMatchObject(refusal("newPassword", common));
  expect(await change("RosaDelgado")).toMatchObject(refusal("newPassword", personalMessage));

  const target = { accountId: rosa.id, purpose: "reset_password", newEmail: null } as const;
  const token = await issueLink(services.db, target, services.now());
  const request = (password: string) => ({
    query: { role: "RIDER" as const },
    body: { token, password },
  });
  expect(await anonymous(world).refused(resetPassword, request("12345678"))).toMatchObject(
    refusal("password", common),
  );
  expect(await anonymous(world).refused(resetPassword, request(rosa.email))).toMatchObject(
    refusal("password", personalMessage),
  );
  await logInAccount(world, { email: rosa.email, role: "RIDER" });
  await anonymous(world).call(resetPassword, request("quiet trains by night"));
});

test("joining as an admin rejects an easily guessed password and keeps the link open", async () => {
  const { db, now } = world.services;
  const token = newToken();
  const email = `${crypto.randomUUID()}@example.com`;
  const expiresAt = plusMinutes(now(), 30);
  await saveInvitation(db, { role: "owner", email, token: sessionOf(token), expiresAt });
  const request = (password: string) => ({
    body: { token, firstName: "Ada", lastName: "Newton", password },
  });
  for (const [password, message] of [
    ["iloveyou", common],
    ["Ada Newton", personalMessage],
    [email, personalMessage],
  ] as const)
    expect(await anonymous(world).refused(joinAdmins, request(password))).toMatchObject(
      refusal("password", message),
    );
  await anonymous(world).call(joinAdmins, request("quiet trains by night"));
});
