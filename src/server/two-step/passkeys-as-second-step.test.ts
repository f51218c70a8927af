import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { administrate } from "#server/admin/administrate.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { anAdmin } from "#server/testing/admins.ts";
import { callerOf } from "#server/testing/caller.ts";
import { anonymous } from "#server/testing/people.ts";
import { softwarePasskey } from "#server/testing/software-passkey.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin } from "#shared/accounts/contract.ts";
import { listDrivers } from "#shared/admin/contract.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  listPasskeys,
  logInByPasskey,
  removePasskey,
} from "#shared/passkeys/contract.ts";

const relyingParty = { origin: "https://faire.test", rpID: "faire.test" };

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ ADMIN_TWO_STEP: "on", PUBLIC_URL: relyingParty.origin });
});
afterAll(() => world.close());

async function anAdminWithPasskey() {
  const admin = await anAdmin(world);
  const passkey = softwarePasskey(relyingParty);
  const { options } = await admin.call(beginPasskey, { body: { password: PASSWORD } });
  await admin.call(addPasskey, { body: { name: "Key", credential: passkey.create(options) } });
  return { admin, passkey };
}

test("a passkey satisfies the second step required of admins", async () => {
  const admin = await anAdmin(world);
  expect((await admin.refused(listDrivers)).code).toBe("second_step_needed");
  const { admin: other, passkey } = await anAdminWithPasskey();
  await other.call(listDrivers);
  const { options } = await anonymous(world).call(beginPasskeyLogIn);
  const body = { credential: passkey.sign(options) };
  const { token } = await anonymous(world).call(logInByPasskey, { body });
  await callerOf(world.app, token).call(listDrivers);
});

test("an admin with a passkey cannot log in without it, nor remove the last second step", async () => {
  const { admin } = await anAdminWithPasskey();
  const credentials = { body: { email: admin.email, password: PASSWORD } };
  expect(await anonymous(world).refused(logInAdmin, credentials)).toMatchObject({
    status: 401,
    code: "passkey_needed",
    error: expect.stringContaining("Log in with your passkey"),
  });
  const [stored] = (await admin.call(listPasskeys)).passkeys;
  expect(await admin.refused(removePasskey, { params: { id: stored?.id ?? "" } })).toMatchObject({
    status: 403,
    code: "second_step_required",
  });
  expect((await admin.call(listPasskeys)).passkeys).toHaveLength(1);
});

test("the command disable-totp lets an admin who lost the passkey log in", async () => {
  const { admin } = await anAdminWithPasskey();
  await administrate(world.services, ["disable-totp", admin.email]);
  await vi.waitFor(async () => expect((await admin.refused(listPasskeys)).status).toBe(401));
  const credentials = { body: { email: admin.email, password: PASSWORD } };
  const { token } = await anonymous(world).call(logInAdmin, credentials);
  expect((await callerOf(world.app, token).refused(listDrivers)).code).toBe("second_step_needed");
});
