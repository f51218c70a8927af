import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAccount, mailedToken, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anAdmin, codeOf } from "#server/testing/admins.ts";
import { insertPasskeyOf } from "#server/testing/authorization/cast.ts";
import { callerOf } from "#server/testing/caller.ts";
import { anonymous, type Person } from "#server/testing/people.ts";
import { softwarePasskey } from "#server/testing/software-passkey.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { endOtherSessions, validateToken } from "#shared/accounts/contract.ts";
import { askForReset, changePassword, resetPassword } from "#shared/credentials/contract.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  listPasskeys,
  logInByPasskey,
  MAX_PASSKEYS,
  removePasskey,
} from "#shared/passkeys/contract.ts";
import { beginTwoStep, confirmTwoStep } from "#shared/two-step/contract.ts";

const place = { origin: "https://faire.test", rpID: "faire.test" };

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: place.origin });
});
afterAll(() => world.close());

const withPassword = { body: { password: PASSWORD } };

type Authenticator = ReturnType<typeof softwarePasskey>;

async function add(person: Pick<Person, "call">, passkey = softwarePasskey(place), name = "Phone") {
  const { options } = await person.call(beginPasskey, withPassword);
  await person.call(addPasskey, { body: { name, credential: passkey.create(options) } });
  return passkey;
}
const challenge = async () => (await anonymous(world).call(beginPasskeyLogIn)).options;
const logIn = async (passkey: Authenticator, fault?: Parameters<Authenticator["sign"]>[1]) =>
  anonymous(world).call(logInByPasskey, {
    body: { credential: passkey.sign(await challenge(), fault) },
  });
const refusedLogIn = async (passkey: Authenticator, fault?: Parameters<Authenticator["sign"]>[1]) =>
  anonymous(world).refused(logInByPasskey, {
    body: { credential: passkey.sign(await challenge(), fault) },
  });
const listed = async (person: Pick<Person, "call">) => (await person.call(listPasskeys)).passkeys;

test.each(["RIDER", "DRIVER"] as const)("a %s adds a passkey and logs in with it", async (role) => {
  const person = await registerAccount(world, { role });
  const passkey = await add(person);
  expect(await listed(person)).toMatchObject([{ name: "Phone", lastUsedAt: null }]);
  const { token, user } = await logIn(passkey);
  expect(user).toMatchObject({ id: person.id, role });
  expect((await callerOf(world.app, token).call(validateToken)).user.id).toBe(person.id);
  expect((await listed(person))[0]?.lastUsedAt).not.toBeNull();
  expect(
    await logIn(passkey, { userHandle: Buffer.from(person.id).toString("base64url") }),
  ).toBeDefined();
});

test("an admin's passkeys are in the audit, and each change is mailed", async () => {
  const admin = await anAdmin(world);
  const passkey = await add(admin);
  await logIn(passkey);
  const [stored] = await listed(admin);
  await admin.call(removePasskey, { params: { id: stored?.id ?? "" } });
  await world.waitUntilIdle();
  const subjects = world.mails.filter(({ to }) => to === admin.email).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      "A passkey was added to your account",
      "A passkey was removed from your account",
    ]),
  );
  const { rows } = await world.services.pool.query(
    "select action from audit_log where admin_id = $1 and action like 'passkey%' order by at",
    [admin.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["passkey_added", "passkey_removed"]);
});

test("adding needs the password, and removing needs one entered within 15 minutes", async () => {
  const rider = await registerAccount(world);
  await add(rider);
  const wrong = { body: { password: "not this one" } };
  expect(await rider.refused(beginPasskey, wrong)).toMatchObject({
    status: 422,
    fields: { password: "This is not your password" },
  });
  world.advanceClock(16 * 60);
  await add(rider, softwarePasskey(place), "Laptop");
  const [stored] = await listed(rider);
  expect(await rider.refused(removePasskey, { params: { id: stored?.id ?? "" } })).toMatchObject({
    status: 403,
    code: "password_needed",
  });
  expect(await listed(rider)).toHaveLength(2);
});

test("a driver with two-step login also needs a code to add a passkey", async () => {
  const driver = await registerAccount(world, { role: "DRIVER" });
  const { secret } = await driver.call(beginTwoStep, withPassword);
  await driver.call(confirmTwoStep, { body: { code: codeOf(world, secret) } });
  expect(await driver.refused(beginPasskey, withPassword)).toMatchObject({
    status: 422,
    code: "totp_needed",
  });
  const body = { password: PASSWORD, code: codeOf(world, secret, 1) };
  const { options } = await driver.call(beginPasskey, { body });
  const passkey = softwarePasskey(place);
  await driver.call(addPasskey, { body: { name: "Phone", credential: passkey.create(options) } });
  expect((await logIn(passkey)).user.id).toBe(driver.id);
});

test("a passkey begun on a device that was logged out meanwhile is not added", async () => {
  const rider = await registerAccount(world);
  const other = await logInAccount(world, rider);
  const { options } = await rider.call(beginPasskey, withPassword);
  await other.call(endOtherSessions);
  const body = { name: "Phone", credential: softwarePasskey(place).create(options) };
  expect((await rider.refused(addPasskey, { body })).status).toBe(401);
  expect(await listed(other)).toEqual([]);
});

test("a removed passkey is refused with advice to use the password, which still logs in", async () => {
  const rider = await registerAccount(world);
  const passkey = await add(rider);
  const [stored] = await listed(rider);
  await rider.call(removePasskey, { params: { id: stored?.id ?? "" } });
  expect(await refusedLogIn(passkey)).toMatchObject({
    status: 401,
    code: "passkey_unknown",
    error: expect.stringContaining("Log in with your password"),
  });
  await logInAccount(world, rider);
});

test("a password reset by a mailed link removes the passkeys, a change with the old password keeps them", async () => {
  const rider = await registerAccount(world);
  const passkey = await add(rider);
  const changing = { currentPassword: PASSWORD, newPassword: "another horse" };
  await rider.call(changePassword, { body: changing });
  expect((await logIn(passkey)).user.id).toBe(rider.id);
  const query = { role: "RIDER" } as const;
  await anonymous(world).call(askForReset, { query, body: { email: rider.email } });
  await world.waitUntilIdle();
  const token = mailedToken(world.mails, rider.email, "/reset-password");
  await anonymous(world).call(resetPassword, { query, body: { token, password: "third horse" } });
  expect((await refusedLogIn(passkey)).code).toBe("passkey_unknown");
  await world.waitUntilIdle();
  const letter = world.mails.findLast(({ to }) => to === rider.email);
  expect(letter?.text).toContain("passkeys of your account are removed");
  const { rows } = await world.services.pool.query(
    "select times from security_events where account_id = $1 and kind = 'passkey_removed'",
    [rider.id],
  );
  expect(rows).toEqual([{ times: 1 }]);
});

test("a signed challenge works once, even if it is sent eight times at once", async () => {
  const rider = await registerAccount(world);
  const passkey = await add(rider);
  const credential = passkey.sign(await challenge());
  const send = () => anonymous(world).call(logInByPasskey, { body: { credential } });
  const results = await Promise.allSettled(Array.from({ length: 8 }, send));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await anonymous(world).refused(logInByPasskey, { body: { credential } })).toMatchObject({
    status: 401,
    code: "passkey_expired",
  });
});

test("a challenge expires after five minutes, and one for adding logs nobody in", async () => {
  const rider = await registerAccount(world);
  const passkey = await add(rider);
  const options = await challenge();
  world.advanceClock(5 * 60 + 1);
  const late = { body: { credential: passkey.sign(options) } };
  expect((await anonymous(world).refused(logInByPasskey, late)).code).toBe("passkey_expired");
  const forAdding = (await rider.call(beginPasskey, withPassword)).options;
  const mixed = { body: { credential: passkey.sign(forAdding) } };
  expect((await anonymous(world).refused(logInByPasskey, mixed)).code).toBe("passkey_expired");
});

test("a challenge or transport with a NUL character is refused", async () => {
  const rider = await registerAccount(world);
  const passkey = await add(rider);
  const signed = passkey.sign(await challenge());
  const clientDataJSON = Buffer.from('{"challenge":"\\u0000"}').toString("base64url");
  const body = {
    credential: { ...signed, response: { ...signed.response, clientDataJSON } },
  };
  expect((await anonymous(world).refused(logInByPasskey, { body })).code).toBe("passkey_expired");
  const { options } = await rider.call(beginPasskey, withPassword);
  const credential = softwarePasskey(place).create(options);
  const response = { ...credential.response, transports: ["a\u0000"] };
  const adding = { body: { name: "Phone", credential: { ...credential, response } } };
  expect((await rider.refused(addPasskey, adding)).status).toBe(400);
});

test.each([
  ["of another page", { origin: "https://evil.test" }],
  ["for another host", { rpID: "evil.test" }],
  ["without a verified user", { isUserVerified: false }],
  [
    "with another account's user handle",
    { userHandle: Buffer.from("another").toString("base64url") },
  ],
])("a log-in %s is refused", async (_, fault) => {
  const passkey = await add(await registerAccount(world));
  expect(await refusedLogIn(passkey, fault)).toMatchObject({
    status: 401,
    code: "passkey_refused",
  });
  await logIn(passkey);
});

test("another key under the same id is refused", async () => {
  const passkey = await add(await registerAccount(world));
  const { id, rawId } = passkey.sign(await challenge());
  const forged = softwarePasskey(place).sign(await challenge(), { counter: 100 });
  const body = { credential: { ...forged, id, rawId } };
  expect((await anonymous(world).refused(logInByPasskey, { body })).code).toBe("passkey_refused");
});

test("a copied passkey, whose count falls behind, is refused, and counted as a failed log-in", async () => {
  const rider = await registerAccount(world);
  const passkey = await add(rider);
  await logIn(passkey, { counter: 10 });
  expect(await refusedLogIn(passkey, { counter: 5 })).toMatchObject({ code: "passkey_copied" });
  expect(await refusedLogIn(passkey, { counter: 10 })).toMatchObject({ code: "passkey_copied" });
  await logIn(passkey, { counter: 11 });
  const { rows } = await world.services.pool.query(
    "select kind, times from security_events where account_id = $1 and kind in ('log_in_failed', 'passkey_added')",
    [rider.id],
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: "log_in_failed", times: 2 },
      { kind: "passkey_added", times: 1 },
    ]),
  );
});

test("an authenticator whose count stays 0 logs in again and again", async () => {
  const passkey = softwarePasskey(place);
  const rider = await registerAccount(world);
  const { options } = await rider.call(beginPasskey, withPassword);
  const credential = passkey.create(options, { counter: 0 });
  await rider.call(addPasskey, { body: { name: "Cloud", credential } });
  await logIn(passkey, { counter: 0 });
  await logIn(passkey, { counter: 0 });
});

test.each([
  ["of another page", { origin: "https://evil.test" }],
  ["for another host", { rpID: "evil.test" }],
  ["without a verified user", { isUserVerified: false }],
])("a passkey made %s is not added", async (_, fault) => {
  const rider = await registerAccount(world);
  const { options } = await rider.call(beginPasskey, withPassword);
  const body = { name: "Phone", credential: softwarePasskey(place).create(options, fault) };
  expect(await rider.refused(addPasskey, { body })).toMatchObject({
    status: 422,
    code: "passkey_refused",
  });
  expect(await listed(rider)).toEqual([]);
});

test("two tabs add one passkey each; the same credential is added once", async () => {
  const rider = await registerAccount(world);
  const [first, second] = [
    await rider.call(beginPasskey, withPassword),
    await rider.call(beginPasskey, withPassword),
  ];
  const passkey = softwarePasskey(place);
  await rider.call(addPasskey, {
    body: { name: "Phone", credential: softwarePasskey(place).create(second.options) },
  });
  const body = { name: "Laptop", credential: passkey.create(first.options) };
  await rider.call(addPasskey, { body });
  expect((await rider.refused(addPasskey, { body })).code).toBe("passkey_expired");
  const again = passkey.create((await rider.call(beginPasskey, withPassword)).options);
  const twice = { body: { name: "Laptop", credential: again } };
  expect(await rider.refused(addPasskey, twice)).toMatchObject({
    status: 409,
    code: "passkey_in_use",
  });
  expect((await listed(rider)).map(({ name }) => name)).toEqual(["Laptop", "Phone"]);
});

test("another account's challenge adds no passkey, and its passkeys cannot be removed", async () => {
  const [rider, stranger] = [await registerAccount(world), await registerAccount(world)];
  const { options } = await rider.call(beginPasskey, withPassword);
  const body = { name: "Mine", credential: softwarePasskey(place).create(options) };
  expect((await stranger.refused(addPasskey, { body })).code).toBe("passkey_expired");
  await add(rider);
  const params = { id: (await listed(rider))[0]?.id ?? "" };
  expect((await stranger.refused(removePasskey, { params })).status).toBe(404);
  expect(await listed(rider)).toHaveLength(1);
});

test(`an account has at most ${MAX_PASSKEYS} passkeys, even if eight are added at once`, async () => {
  const rider = await registerAccount(world);
  for (let count = 0; count < MAX_PASSKEYS - 3; count += 1) await insertPasskeyOf(world, rider.id);
  const { options } = await rider.call(beginPasskey, withPassword);
  const begun = [options];
  for (let count = 1; count < 8; count += 1)
    begun.push((await rider.call(beginPasskey, withPassword)).options);
  const results = await Promise.allSettled(
    begun.map((each) => {
      const credential = softwarePasskey(place).create(each);
      return rider.call(addPasskey, { body: { name: "Phone", credential } });
    }),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await listed(rider)).toHaveLength(MAX_PASSKEYS);
  expect(await rider.refused(beginPasskey, withPassword)).toMatchObject({
    code: "too_many_passkeys",
  });
});

test("the owner's export has the passkeys' names, and the passkeys of a deleted account no longer log in", async () => {
  const rider = await registerAccount(world);
  const passkey = await add(rider);
  expect((await rider.call(exportAccount)).kept).toMatchObject({ passkeys: [{ name: "Phone" }] });
  await rider.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
  expect((await refusedLogIn(passkey)).code).toBe("passkey_unknown");
  const { rows } = await world.services.pool.query(
    "select from passkeys where account_id = $1 union all select from passkey_challenges where account_id = $1",
    [rider.id],
  );
  expect(rows).toEqual([]);
});
