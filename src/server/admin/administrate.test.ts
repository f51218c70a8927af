import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword, MAX_PASSWORDS_AT_ONCE } from "#server/accounts/password-hashing.ts";
import { anAdminOf, anonymous, aPerson, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin, validateToken } from "#shared/accounts/contract.ts";
import { listAudit } from "#shared/admin/contract.ts";
import { joinAdmins } from "#shared/admin/join-contract.ts";
import { resetPassword } from "#shared/credentials/contract.ts";
import { listPayments } from "#shared/operations/lists-contract.ts";
import { administrate } from "./administrate.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const command = (...words: string[]) => administrate(world.services, words);
const tokenOf = (output: string) => output.split("/admin/join#")[1] ?? "";
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

it("creates an admin with a single-use link", async () => {
  const output = await command("create", "Ines@faire.test");
  const token = tokenOf(output);
  const ends = await Promise.all(
    Array.from({ length: 8 }, () =>
      anonymous(world)
        .call(joinAdmins, joining(token))
        .then(
          ({ email }) => email,
          (error: unknown) => String(error),
        ),
    ),
  );
  expect(ends.filter((end) => end === "ines@faire.test")).toHaveLength(1);
  expect(ends.filter((end) => end.includes("404"))).toHaveLength(7);
  const { user } = await anonymous(world).call(logInAdmin, {
    body: { email: "ines@faire.test", password: "correct horse" },
  });
  expect(user).toMatchObject({ role: "ADMIN", firstName: "Ines" });
  expect(await command("list")).toMatch(/ines@faire\.test {2}Ines Moreau .* enabled/);
  await expect(command("create", "ines@faire.test")).rejects.toThrow(/is an admin already/);
});

it("stores no plain token, and refuses expired and replaced tokens", async () => {
  const first = tokenOf(await command("create", "late@faire.test"));
  const second = tokenOf(await command("create", "late@faire.test"));
  const { rows } = await world.services.pool.query("select * from admin_invitations");
  expect(JSON.stringify(rows)).not.toContain(second);
  expect((await anonymous(world).refused(joinAdmins, joining(first))).status).toBe(404);
  world.advanceClock(30 * 60);
  const refusal = await anonymous(world).refused(joinAdmins, joining(second));
  expect(refusal).toMatchObject({
    status: 404,
    error: "This link was used, or is older than 30 minutes. Ask for a new one.",
  });
});

it("hashes no password for an unknown link, so that guesses cannot fill the queue", async () => {
  const guessed = Array.from({ length: 2 * MAX_PASSWORDS_AT_ONCE }, () =>
    joining(randomBytes(32).toString("base64url")),
  );
  const ends = await Promise.all(guessed.map((body) => anonymous(world).refused(joinAdmins, body)));
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([404]));
});

it("requires a password of at least 8 characters", async () => {
  const token = tokenOf(await command("create", "short@faire.test"));
  const refusal = await anonymous(world).refused(joinAdmins, {
    body: { ...joining(token).body, password: "short" },
  });
  expect(refusal).toMatchObject({
    status: 400,
    fields: { password: "Password must be at least 8 characters long" },
  });
});

it("ends a disabled admin's sessions at once and refuses log-ins until enabled again", async () => {
  const leaver = await aPerson(world, "ADMIN");
  await withPassword(leaver, "correct horse");
  const credentials = { body: { email: leaver.email, password: "correct horse" } };
  await leaver.call(validateToken);
  const { id } = leaver;
  expect(await command("disable", leaver.email)).toContain("is disabled");
  await expect
    .poll(async () => (await leaver.refused(validateToken)).status, { timeout: 5000 })
    .toBe(401);
  expect(await anonymous(world).refused(logInAdmin, credentials)).toMatchObject({
    status: 401,
    error: "Wrong email or password",
  });
  expect(await command("list")).toMatch(new RegExp(`${leaver.email} .* disabled`));
  await command("disable", leaver.email);
  await command("enable", leaver.email);
  await anonymous(world).call(logInAdmin, credentials);
  const { acts } = await admin.call(listAudit);
  const done = acts.filter(({ subject }) => subject.id === id).map(({ action }) => action);
  expect(done).toEqual(["log_in", "admin_enabled", "log_in_failed", "admin_disabled"]);
});

describe("a reset link", () => {
  const NEW_PASSWORD = "another horse";
  const linkFor = async ({ email }: Person) => {
    const output = await command("reset", email.toUpperCase());
    return output.split("http://faire.test/reset-password?role=admin&token=")[1] ?? "";
  };
  const chosenWith = (token: string, role: "RIDER" | "ADMIN" = "ADMIN") => ({
    query: { role },
    body: { token, password: NEW_PASSWORD },
  });
  const logIn = ({ email }: Person, password: string) => ({ body: { email, password } });

  it("lets an admin choose a new password once, ends the sessions, and is audited", async () => {
    const forgetful = await aPerson(world, "ADMIN");
    await withPassword(forgetful, "correct horse");
    const token = await linkFor(forgetful);
    await forgetful.call(validateToken);
    await anonymous(world).call(resetPassword, chosenWith(token));
    expect((await forgetful.refused(validateToken)).status).toBe(401);
    const old = logIn(forgetful, "correct horse");
    expect((await anonymous(world).refused(logInAdmin, old)).status).toBe(401);
    await anonymous(world).call(logInAdmin, logIn(forgetful, NEW_PASSWORD));
    expect(await anonymous(world).refused(resetPassword, chosenWith(token))).toMatchObject({
      status: 409,
      error: "This link was used already. Each link works once.",
    });
    const { acts } = await admin.call(listAudit);
    const done = acts.filter(({ subject }) => subject.id === forgetful.id);
    expect(done.map(({ action }) => action)).toEqual([
      "log_in",
      "log_in_failed",
      "password_reset",
      "reset_link",
    ]);
    expect(done.at(-1)?.reason).toBe("By command");
    await world.waitUntilIdle();
    const mail = world.mails.find(
      ({ to, subject }) => to === forgetful.email && subject === "Your password was changed",
    );
    expect(mail?.text).toContain("with a link from the operator");
  });

  it("ends after 30 minutes, and opens no other account", async () => {
    const forgetful = await aPerson(world, "ADMIN");
    const token = await linkFor(forgetful);
    const asRider = await anonymous(world).refused(resetPassword, chosenWith(token, "RIDER"));
    expect(asRider.error).toBe("This link is for an admin account.");
    world.advanceClock(30 * 60);
    const late = await anonymous(world).refused(resetPassword, chosenWith(token));
    expect(late.error).toBe("This link has expired. Links work for 30 minutes.");
  });

  it("leaves passkeys and an unconfirmed email as they were: it proves no access to the mailbox", async () => {
    const forgetful = await aPerson(world, "ADMIN");
    const { db } = world.services;
    const passkey = {
      ...{ id: uuidv7(), accountId: forgetful.id, name: "Laptop", credentialId: "laptop" },
      ...{ publicKey: Buffer.from("key"), counter: 0, transports: [] },
      createdAt: world.services.now(),
    };
    await db.insertInto("passkeys").values(passkey).execute();
    const stateOf = async () => [
      await db
        .selectFrom("passkeys")
        .select("name")
        .where("accountId", "=", forgetful.id)
        .execute(),
      await db
        .selectFrom("accounts")
        .select("emailProvenAt")
        .where("id", "=", forgetful.id)
        .execute(),
    ];
    const before = await stateOf();
    await anonymous(world).call(resetPassword, chosenWith(await linkFor(forgetful)));
    expect(await stateOf()).toEqual(before);
  });

  it("ends with the next link, and when the admin is disabled, also after the admin is enabled again", async () => {
    const forgetful = await aPerson(world, "ADMIN");
    const [first, second] = [await linkFor(forgetful), await linkFor(forgetful)];
    const refusalOf = async (token: string) =>
      (await anonymous(world).refused(resetPassword, chosenWith(token))).code;
    expect(await refusalOf(first)).toBe("link_replaced");
    await command("disable", forgetful.email);
    expect(await refusalOf(second)).toBe("link_withdrawn");
    await command("enable", forgetful.email);
    expect(await refusalOf(second)).toBe("link_withdrawn");
  });

  it("is not made for a stranger or a disabled admin", async () => {
    await expect(command("reset", "stranger@faire.test")).rejects.toThrow(/^No admin has/);
    const leaver = await aPerson(world, "ADMIN");
    await command("disable", leaver.email);
    await expect(command("reset", leaver.email)).rejects.toThrow(
      `${leaver.email} is disabled. To let the admin in again: enable ${leaver.email}`,
    );
  });
});

it("prints usage and rejects invalid arguments", async () => {
  await expect(command()).rejects.toThrow(/^Usage: npm run admin/);
  await expect(command("create")).rejects.toThrow(/^Usage/);
  await expect(command("constructor", "a@faire.test")).rejects.toThrow(/^Usage/);
  await expect(command("create", "nothing")).rejects.toThrow("nothing is not an email address.");
  await expect(command("disable", "stranger@faire.test")).rejects.toThrow(
    /^No admin has the email/,
  );
});

describe("a role", () => {
  const paymentsAccessOf = (person: Person) =>
    person.refused(listPayments).then(
      ({ status, code }) => ({ status, code }),
      () => "allowed",
    );

  it("is given with the invitation, by default support once there is an owner", async () => {
    for (const [words, role] of [
      [["lena@faire.test"], "support"],
      [["finn@faire.test", "finance"], "finance"],
    ] as const) {
      const token = tokenOf(await command("create", ...words));
      await anonymous(world).call(joinAdmins, joining(token));
      const { user } = await anonymous(world).call(logInAdmin, {
        body: { email: words[0], password: "correct horse" },
      });
      expect(user.adminRole).toBe(role);
    }
    await expect(command("create", "x@faire.test", "king")).rejects.toThrow(/king is not a role/);
  });

  it("ends the admin's sessions when it changes, and is audited", async () => {
    const person = await aPerson(world, "ADMIN");
    await person.call(listPayments);
    await command("role", person.email, "support");
    await expect
      .poll(() =>
        person.refused(validateToken).then(
          ({ status }) => status,
          () => "allowed",
        ),
      )
      .toBe(401);
    const { acts } = await admin.call(listAudit, { query: { action: "admin_role" } });
    expect(acts[0]).toMatchObject({
      before: { role: "owner" },
      after: { role: "support" },
      subject: { id: person.id },
    });
    const again = await anAdminOf(world, "support");
    expect(await paymentsAccessOf(again)).toEqual({ status: 403, code: "not_permitted" });
  });

  it("cannot be taken from the last owner, even by two concurrent commands", async () => {
    const { db } = world.services;
    await db.updateTable("admins").set({ role: "support" }).execute();
    const [one, two] = [await aPerson(world, "ADMIN"), await aPerson(world, "ADMIN")];
    const ends = await Promise.allSettled([
      command("role", one.email, "finance"),
      command("disable", two.email),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: expect.stringMatching(/is the last owner/) },
    });
  });
});
