import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { logInAccount, mailedToken, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { callerOf } from "#server/testing/caller.ts";
import { anonymous, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInRider, validateToken } from "#shared/accounts/contract.ts";
import {
  askForReset,
  changePassword,
  checkResetLink,
  resetPassword,
} from "#shared/credentials/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const NEW = "another horse";

const requestReset = (email: string, role: "RIDER" | "DRIVER" = "RIDER") =>
  anonymous(world).call(askForReset, { query: { role }, body: { email } });

const reset = (token: string, role: "RIDER" | "DRIVER" = "RIDER") => ({
  query: { role },
  body: { token, password: NEW },
});

const check = (token: string, role: "RIDER" | "DRIVER" = "RIDER") => ({
  query: { role },
  body: { token },
});

const mailsTo = ({ email }: { email: string }) => world.mails.filter(({ to }) => to === email);

async function linkFor({ email }: Person, role: "RIDER" | "DRIVER" = "RIDER"): Promise<string> {
  await requestReset(email, role);
  await world.waitUntilIdle();
  return mailedToken(world.mails, email, "/reset-password");
}

describe("a forgotten password", () => {
  it("is replaced through a mailed link, which ends every session and notifies the owner", async () => {
    const rider = await registerAccount(world);
    const laptop = await logInAccount(world, rider);
    const token = await linkFor(rider);
    expect(await anonymous(world).call(resetPassword, reset(token))).toEqual({
      success: true,
      message: "Your password is changed. Log in with the new one.",
    });
    for (const device of [rider, laptop])
      expect((await device.refused(validateToken)).status).toBe(401);
    const old = { email: rider.email, password: PASSWORD };
    expect((await anonymous(world).refused(logInRider, { body: old })).status).toBe(401);
    await logInAccount(world, { email: rider.email, password: NEW });
    await world.waitUntilIdle();
    expect(mailsTo(rider).map(({ subject }) => subject)).toEqual([
      "New log-in to your account",
      "Choose a new password",
      "Your password was changed",
    ]);
    expect(mailsTo(rider)[2]?.text).toContain("Was this not you?");
  });

  it("gets the same reply with or without an account, and mails only the account's owner", async () => {
    const rider = await registerAccount(world);
    const mailsBefore = world.mails.length;
    const reply = { success: true, message: "If that account exists, we sent a link" };
    expect(await requestReset(rider.email.toUpperCase())).toEqual(reply);
    expect(await requestReset(`nobody-${rider.email}`)).toEqual(reply);
    expect(await requestReset(rider.email, "DRIVER")).toEqual(reply);
    await world.waitUntilIdle();
    expect(world.mails.slice(mailsBefore).map(({ to }) => to)).toEqual([rider.email]);
  });

  it("has a link with role and a 256-bit token, stored only as a hash", async () => {
    const driver = await registerAccount(world, { role: "DRIVER" });
    const token = await linkFor(driver, "DRIVER");
    expect(token).toMatch(/^[\w-]{43}$/);
    const { text, html } = mailsTo(driver)[0] ?? { text: "", html: "" };
    const address = `http://faire.test/reset-password?role=driver&token=${token}`;
    expect(text).toContain(address);
    expect(html).toContain(address.replace("&", "&amp;"));
    const { db } = world.services;
    const storedTexts = [
      await db.selectFrom("accountLinks").selectAll().execute(),
      await db.selectFrom("accountMails").selectAll().execute(),
    ];
    expect(JSON.stringify(storedTexts)).not.toContain(token);
    await anonymous(world).call(resetPassword, reset(token, "DRIVER"));
  });
});

describe("a link", () => {
  it("works once", async () => {
    const token = await linkFor(await registerAccount(world));
    await anonymous(world).call(resetPassword, reset(token));
    expect(await anonymous(world).refused(resetPassword, reset(token))).toMatchObject({
      status: 409,
      code: "link_used",
      error: "This link was used already. Each link works once.",
    });
  });

  it("can be checked without being used up, and tells nothing about the account", async () => {
    const token = await linkFor(await registerAccount(world));
    for (let n = 1; n <= 2; n += 1)
      expect(await anonymous(world).call(checkResetLink, check(token))).toEqual({ success: true });
    expect(await anonymous(world).refused(checkResetLink, check(token, "DRIVER"))).toMatchObject({
      status: 409,
      code: "link_of_rider",
    });
    await anonymous(world).call(resetPassword, reset(token));
    expect((await anonymous(world).refused(checkResetLink, check(token))).code).toBe("link_used");
    expect(await anonymous(world).refused(checkResetLink, check("forged"))).toMatchObject({
      status: 404,
      code: "link_unknown",
    });
  });

  it("works once when used eight times concurrently", async () => {
    const token = await linkFor(await registerAccount(world));
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.app.inject({
          method: "PUT",
          url: "/api/reset-password?role=RIDER",
          payload: { token, password: NEW },
        }),
      ),
    );
    const statuses = tries.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it("expires 30 minutes after it was issued", async () => {
    const rider = await registerAccount(world);
    const token = await linkFor(rider);
    const now = world.services.now();
    const link = await world.services.db
      .selectFrom("accountLinks")
      .select("expiresAt")
      .where("accountId", "=", rider.id)
      .executeTakeFirstOrThrow();
    const remaining = link.expiresAt.getTime() - now.getTime();
    expect(remaining).toBeGreaterThan(29 * 60_000);
    expect(remaining).toBeLessThanOrEqual(30 * 60_000);
    world.advanceClock(remaining / 1000);
    expect(await anonymous(world).refused(resetPassword, reset(token))).toMatchObject({
      status: 409,
      code: "link_expired",
      error: "This link has expired. Links work for 30 minutes.",
    });
  });

  it("works beside a newer one; using one ends the others", async () => {
    const rider = await registerAccount(world);
    const [first, second, third] = [
      await linkFor(rider),
      await linkFor(rider),
      await linkFor(rider),
    ];
    await anonymous(world).call(resetPassword, reset(second));
    for (const token of [first, third])
      expect(await anonymous(world).refused(resetPassword, reset(token))).toMatchObject({
        status: 409,
        code: "link_withdrawn",
        error: "This link no longer works: your password or email changed after it was sent.",
      });
    expect((await anonymous(world).refused(resetPassword, reset(second))).code).toBe("link_used");
  });

  it("is withdrawn when the password changes otherwise", async () => {
    const rider = await registerAccount(world);
    const token = await linkFor(rider);
    await rider.call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: "third horse" },
    });
    expect(await anonymous(world).refused(resetPassword, reset(token))).toMatchObject({
      status: 409,
      code: "link_withdrawn",
      error: "This link no longer works: your password or email changed after it was sent.",
    });
  });

  it("is refused for the other role, and still works for its own", async () => {
    const driver = await registerAccount(world, { role: "DRIVER" });
    const token = await linkFor(driver, "DRIVER");
    expect(await anonymous(world).refused(resetPassword, reset(token))).toMatchObject({
      status: 409,
      code: "link_of_driver",
      error: "This link is for a driver account.",
    });
    await anonymous(world).call(resetPassword, reset(token, "DRIVER"));
  });

  it.each(["forged", "A".repeat(43), "'; drop table accounts; --"])(
    "with the token %s is unknown",
    async (token) => {
      expect(await anonymous(world).refused(resetPassword, reset(token))).toMatchObject({
        status: 404,
        code: "link_unknown",
        error: "This link is not valid. Ask for a new one.",
      });
    },
  );
});

describe("bad input", () => {
  it.each([
    [{ token: "", password: NEW }, { token: "Token is missing. Please try again." }],
    [{ password: NEW }, { token: "Token is missing. Please try again." }],
    [
      { token: "x", password: "seven77" },
      { password: "Password must be at least 8 characters long" },
    ],
    [
      { token: "x", password: "x".repeat(129) },
      { password: "Password must be at most 128 characters" },
    ],
  ])("%j is refused at its field", async (payload, fields) => {
    const url = "/api/reset-password?role=RIDER";
    const reply = await world.app.inject({ method: "PUT", url, payload });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, fields]);
  });

  it.each(["", "?role=ADMIN", "?role=rider"])("is refused: role %j", async (query) => {
    const url = `/api/reset-password${query}`;
    const payload = { email: "rosa@example.com" };
    expect((await world.app.inject({ method: "POST", url, payload })).statusCode).toBe(400);
  });

  it("a malformed email is refused", async () => {
    const url = "/api/reset-password?role=RIDER";
    const reply = await world.app.inject({ method: "POST", url, payload: { email: "rosa" } });
    expect(reply.json().fields).toEqual({ email: "Invalid email address" });
  });
});

it("limits links per hour to three from a subnet and ten to an account, known or not", async () => {
  const app = await buildApp({ ...world.services, env: readEnv({}) });
  const tryFrom = (remoteAddress: string, email: string) =>
    app.inject({
      method: "POST",
      url: "/api/reset-password?role=RIDER",
      payload: { email },
      remoteAddress,
    });
  const account = await registerAccount(world);
  for (const [index, email] of [account.email, "nobody@example.com"].entries()) {
    for (let n = 1; n <= 3; n += 1)
      expect((await tryFrom(`2001:db8:1:${index}::1`, email)).statusCode).toBe(200);
    expect((await tryFrom(`2001:db8:1:${index}::2`, email)).statusCode).toBe(429);
    for (let n = 1; n <= 7; n += 1)
      expect((await tryFrom(`10.9.${n}.1`, email)).statusCode).toBe(200);
    const refused = await tryFrom("10.9.8.1", email);
    expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
  }
  for (let n = 1; n <= 3; n += 1)
    expect((await tryFrom("10.9.9.9", `someone${n}@example.com`)).statusCode).toBe(200);
  expect((await tryFrom("10.9.9.9", "someone4@example.com")).statusCode).toBe(429);
  await app.close();
});

it("a log-in checked before the password change opens no session afterwards", async () => {
  const rider = await registerAccount(world);
  const token = await linkFor(rider);
  const credentials = { email: rider.email, password: PASSWORD };
  const logIns = Array.from({ length: 8 }, () =>
    world.app.inject({ method: "POST", url: "/api/rider/login", payload: credentials }),
  );
  const [, ...answers] = await Promise.all([
    anonymous(world).call(resetPassword, reset(token)),
    ...logIns,
  ]);
  for (const reply of answers) {
    if (reply.statusCode !== 200) continue;
    const signedIn = callerOf(world.app, reply.json().token);
    expect((await signedIn.refused(validateToken)).status).toBe(401);
  }
});
