import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { loggedIn, mailedToken, PASSWORD, registered } from "#server/testing/accounts.ts";
import { callerOf } from "#server/testing/caller.ts";
import { nobody, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInRider, validateToken } from "#shared/accounts/contract.ts";
import { askForReset, changePassword, resetPassword } from "#shared/credentials/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const NEW = "another horse";

const ask = (email: string, role: "RIDER" | "DRIVER" = "RIDER") =>
  nobody(world).call(askForReset, { query: { role }, body: { email } });

const reset = (token: string, role: "RIDER" | "DRIVER" = "RIDER") => ({
  query: { role },
  body: { token, password: NEW },
});

const mailsTo = ({ email }: { email: string }) => world.mails.filter(({ to }) => to === email);

async function linkFor({ email }: Person, role: "RIDER" | "DRIVER" = "RIDER"): Promise<string> {
  await ask(email, role);
  await world.calmDown();
  return mailedToken(world.mails, email, "/reset-password");
}

describe("a forgotten password", () => {
  it("is replaced by the link of a mail: every session is over, the owner is told, the new one logs in", async () => {
    const rider = await registered(world);
    const laptop = await loggedIn(world, rider);
    const token = await linkFor(rider);
    expect(await nobody(world).call(resetPassword, reset(token))).toEqual({
      success: true,
      message: "Your password is changed. Log in with the new one.",
    });
    for (const device of [rider, laptop])
      expect((await device.refused(validateToken)).status).toBe(401);
    const old = { email: rider.email, password: PASSWORD };
    expect((await nobody(world).refused(logInRider, { body: old })).status).toBe(401);
    await loggedIn(world, { email: rider.email, password: NEW });
    await world.calmDown();
    expect(mailsTo(rider).map(({ subject }) => subject)).toEqual([
      "Choose a new password",
      "Your password was changed",
    ]);
    expect(mailsTo(rider)[1]?.text).toContain("Was this not you?");
  });

  it("is answered the same whether there is an account or not, and nobody else is written to", async () => {
    const rider = await registered(world);
    const before = world.mails.length;
    const answer = { success: true, message: "If that account exists, we sent a link" };
    expect(await ask(rider.email.toUpperCase())).toEqual(answer);
    expect(await ask(`nobody-${rider.email}`)).toEqual(answer);
    expect(await ask(rider.email, "DRIVER")).toEqual(answer);
    await world.calmDown();
    expect(world.mails.slice(before).map(({ to }) => to)).toEqual([rider.email]);
  });

  it("has a link of the page, the role and 256 random bits, of which nothing but a hash is kept", async () => {
    const driver = await registered(world, { role: "DRIVER" });
    const token = await linkFor(driver, "DRIVER");
    expect(token).toMatch(/^[\w-]{43}$/);
    const { text, html } = mailsTo(driver)[0] ?? { text: "", html: "" };
    const address = `http://faire.test/reset-password?role=driver&token=${token}`;
    expect(text).toContain(address);
    expect(html).toContain(address.replace("&", "&amp;"));
    const { db } = world.services;
    const kept = [
      await db.selectFrom("accountLinks").selectAll().execute(),
      await db.selectFrom("accountMails").selectAll().execute(),
    ];
    expect(JSON.stringify(kept)).not.toContain(token);
    await nobody(world).call(resetPassword, reset(token, "DRIVER"));
  });
});

describe("a link", () => {
  it("works once", async () => {
    const token = await linkFor(await registered(world));
    await nobody(world).call(resetPassword, reset(token));
    expect(await nobody(world).refused(resetPassword, reset(token))).toMatchObject({
      status: 409,
      code: "link_used",
      error: "This link was used already. Each link works once.",
    });
  });

  it("that is used eight times at once works for exactly one", async () => {
    const token = await linkFor(await registered(world));
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

  it("works for 30 minutes, to the millisecond", async () => {
    const rider = await registered(world);
    const token = await linkFor(rider);
    const now = world.services.now();
    const sentAt = await world.services.db
      .selectFrom("accountLinks")
      .select("expiresAt")
      .where("accountId", "=", rider.id)
      .executeTakeFirstOrThrow();
    const left = sentAt.expiresAt.getTime() - now.getTime();
    expect(left).toBeGreaterThan(29 * 60_000);
    expect(left).toBeLessThanOrEqual(30 * 60_000);
    world.pass(left / 1000);
    expect(await nobody(world).refused(resetPassword, reset(token))).toMatchObject({
      status: 409,
      code: "link_expired",
      error: "This link has expired. Links work for 30 minutes.",
    });
  });

  it("works beside a newer one, which a stranger may have asked for; using one ends the others", async () => {
    const rider = await registered(world);
    const [first, second, third] = [
      await linkFor(rider),
      await linkFor(rider),
      await linkFor(rider),
    ];
    await nobody(world).call(resetPassword, reset(second));
    for (const token of [first, third])
      expect(await nobody(world).refused(resetPassword, reset(token))).toMatchObject({
        status: 409,
        code: "link_withdrawn",
        error: "This link no longer works: your password or email changed after it was sent.",
      });
    expect((await nobody(world).refused(resetPassword, reset(second))).code).toBe("link_used");
  });

  it("is withdrawn when the password changes otherwise", async () => {
    const rider = await registered(world);
    const token = await linkFor(rider);
    await rider.call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: "third horse" },
    });
    expect(await nobody(world).refused(resetPassword, reset(token))).toMatchObject({
      status: 409,
      code: "link_withdrawn",
      error: "This link no longer works: your password or email changed after it was sent.",
    });
  });

  it("of the other role is refused, and still works for its own", async () => {
    const driver = await registered(world, { role: "DRIVER" });
    const token = await linkFor(driver, "DRIVER");
    expect(await nobody(world).refused(resetPassword, reset(token))).toMatchObject({
      status: 409,
      code: "link_of_other_role",
      error: "This link is for a driver account.",
    });
    await nobody(world).call(resetPassword, reset(token, "DRIVER"));
  });

  it.each(["forged", "A".repeat(43), "'; drop table accounts; --"])(
    "with the token %s is nobody's",
    async (token) => {
      expect(await nobody(world).refused(resetPassword, reset(token))).toMatchObject({
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
    const answer = await world.app.inject({ method: "PUT", url, payload });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  });

  it.each(["", "?role=ADMIN", "?role=rider"])("of the role %j is refused", async (query) => {
    const url = `/api/reset-password${query}`;
    const payload = { email: "rosa@example.com" };
    expect((await world.app.inject({ method: "POST", url, payload })).statusCode).toBe(400);
  });

  it("is an email that is none", async () => {
    const url = "/api/reset-password?role=RIDER";
    const answer = await world.app.inject({ method: "POST", url, payload: { email: "rosa" } });
    expect(answer.json().fields).toEqual({ email: "Invalid email address" });
  });
});

it("links an hour for one account, known or not: three from a subnet, ten from everywhere", async () => {
  const app = await buildApp({ ...world.services, env: readEnv({}) });
  const tryFrom = (remoteAddress: string, email: string) =>
    app.inject({
      method: "POST",
      url: "/api/reset-password?role=RIDER",
      payload: { email },
      remoteAddress,
    });
  const known = await registered(world);
  for (const [at, email] of [known.email, "nobody@example.com"].entries()) {
    for (let n = 1; n <= 3; n += 1)
      expect((await tryFrom(`2001:db8:1:${at}::1`, email)).statusCode).toBe(200);
    expect((await tryFrom(`2001:db8:1:${at}::2`, email)).statusCode).toBe(429);
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

it("a log-in that was checked before the password changed opens no session after", async () => {
  const rider = await registered(world);
  const token = await linkFor(rider);
  const credentials = { email: rider.email, password: PASSWORD };
  const logIns = Array.from({ length: 8 }, () =>
    world.app.inject({ method: "POST", url: "/api/rider/login", payload: credentials }),
  );
  const [, ...answers] = await Promise.all([
    nobody(world).call(resetPassword, reset(token)),
    ...logIns,
  ]);
  for (const answer of answers) {
    if (answer.statusCode !== 200) continue;
    const opened = callerOf(world.app, answer.json().token);
    expect((await opened.refused(validateToken)).status).toBe(401);
  }
});
