import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword, MOST_PASSWORDS_AT_ONCE } from "#server/accounts/password-hashing.ts";
import { aPerson, nobody, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin, validateToken } from "#shared/accounts/contract.ts";
import { listAudit } from "#shared/admin/contract.ts";
import { joinAdmins } from "#shared/admin/join-contract.ts";
import { administrate } from "./administrate.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const command = (...words: string[]) => administrate(world.services, words);
const tokenOf = (said: string) => said.split("/admin/join#")[1] ?? "";
const joining = (token: string) => ({
  body: { token, firstName: "Ines", lastName: "Moreau", password: "correct horse" },
});
const withPassword = async (person: Person, password: string) => {
  const passwordHash = await hashPassword(password);
  await world.services.db
    .updateTable("accounts")
    .set({ passwordHash })
    .where("id", "=", person.id)
    .execute();
};

it("makes an admin by a link that works once", async () => {
  const said = await command("create", "Ines@faire.test");
  const token = tokenOf(said);
  const ends = await Promise.all(
    Array.from({ length: 8 }, () =>
      nobody(world)
        .call(joinAdmins, joining(token))
        .then(
          ({ email }) => email,
          (error: unknown) => String(error),
        ),
    ),
  );
  expect(ends.filter((end) => end === "ines@faire.test")).toHaveLength(1);
  expect(ends.filter((end) => end.includes("404"))).toHaveLength(7);
  const { user } = await nobody(world).call(logInAdmin, {
    body: { email: "ines@faire.test", password: "correct horse" },
  });
  expect(user).toMatchObject({ role: "ADMIN", firstName: "Ines" });
  expect(await command("list")).toMatch(/ines@faire\.test {2}Ines Moreau .* enabled/);
  await expect(command("create", "ines@faire.test")).rejects.toThrow(/is an admin already/);
});

it("keeps no token, and takes none that is older than 30 minutes or was replaced", async () => {
  const first = tokenOf(await command("create", "late@faire.test"));
  const second = tokenOf(await command("create", "late@faire.test"));
  const { rows } = await world.services.pool.query("select * from admin_invitations");
  expect(JSON.stringify(rows)).not.toContain(second);
  expect((await nobody(world).refused(joinAdmins, joining(first))).status).toBe(404);
  world.pass(30 * 60);
  const refusal = await nobody(world).refused(joinAdmins, joining(second));
  expect(refusal).toMatchObject({
    status: 404,
    error: "This link was used, or is older than 30 minutes. Ask for a new one.",
  });
});

it("does no work on passwords for links that nobody was sent: twice as many as could wait keep no log-in waiting", async () => {
  const guessed = Array.from({ length: 2 * MOST_PASSWORDS_AT_ONCE }, () =>
    joining(randomBytes(32).toString("base64url")),
  );
  const ends = await Promise.all(guessed.map((body) => nobody(world).refused(joinAdmins, body)));
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([404]));
});

it("asks a new admin for a password of at least 8 characters", async () => {
  const token = tokenOf(await command("create", "short@faire.test"));
  const refusal = await nobody(world).refused(joinAdmins, {
    body: { ...joining(token).body, password: "short" },
  });
  expect(refusal).toMatchObject({
    status: 400,
    fields: { password: "Password must be at least 8 characters long" },
  });
});

it("ends a disabled admin's sessions at once, and lets them in only when enabled again", async () => {
  const leaver = await aPerson(world, "ADMIN");
  await withPassword(leaver, "correct horse");
  const credentials = { body: { email: leaver.email, password: "correct horse" } };
  await leaver.call(validateToken);
  const { id } = leaver;
  expect(await command("disable", leaver.email)).toContain("is disabled");
  await expect
    .poll(async () => (await leaver.refused(validateToken)).status, { timeout: 5000 })
    .toBe(401);
  expect(await nobody(world).refused(logInAdmin, credentials)).toMatchObject({
    status: 401,
    error: "The email or password is not right",
  });
  expect(await command("list")).toMatch(new RegExp(`${leaver.email} .* disabled`));
  await command("disable", leaver.email);
  await command("enable", leaver.email);
  await nobody(world).call(logInAdmin, credentials);
  const { acts } = await admin.call(listAudit);
  const done = acts.filter(({ subject }) => subject.id === id).map(({ action }) => action);
  expect(done).toEqual(["log_in", "admin_enabled", "log_in_failed", "admin_disabled"]);
});

it("says how it is used, and what is wrong with what it was told", async () => {
  await expect(command()).rejects.toThrow(/^Usage: npm run admin/);
  await expect(command("create")).rejects.toThrow(/^Usage/);
  await expect(command("constructor", "a@faire.test")).rejects.toThrow(/^Usage/);
  await expect(command("create", "nothing")).rejects.toThrow("nothing is no email address.");
  await expect(command("disable", "stranger@faire.test")).rejects.toThrow(/is an admin\.$/);
});
