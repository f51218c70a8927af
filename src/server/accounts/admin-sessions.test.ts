import { afterAll, beforeAll, expect, it } from "vitest";
import { callerOf } from "#server/testing/caller.ts";
import { anonymous, aPerson } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin, validateToken } from "#shared/accounts/contract.ts";
import { hashPassword } from "./password-hashing.ts";
import { deleteSessionsOf } from "./session-queries.ts";
import { sessionOf } from "./tokens.ts";

let world: TestWorld;
let email: string;
let adminId: string;
beforeAll(async () => {
  world = await openWorld();
  const admin = await aPerson(world, "ADMIN");
  email = admin.email;
  adminId = admin.id;
  const passwordHash = await hashPassword("correct horse");
  await world.services.db
    .updateTable("accounts")
    .set({ passwordHash })
    .where("id", "=", admin.id)
    .execute();
});
afterAll(() => world.close());

const logIn = async () => {
  const { token } = await anonymous(world).call(logInAdmin, {
    body: { email, password: "correct horse" },
  });
  const caller = callerOf(world.app, token);
  const isSignedIn = () =>
    caller.call(validateToken).then(
      () => true,
      () => false,
    );
  return { session: sessionOf(token), isSignedIn };
};
const passMinutes = (count: number) => world.advanceClock(count * 60);

it("an admin session ends after 30 minutes without a request", async () => {
  const { isSignedIn } = await logIn();
  expect(await isSignedIn()).toBe(true);
  passMinutes(29);
  expect(await isSignedIn()).toBe(true);
  passMinutes(2);
  expect(await isSignedIn()).toBe(false);
});

it("an admin session stays open while it is used, for at most eight hours", async () => {
  const { pool, now } = world.services;
  const { session, isSignedIn } = await logIn();
  /** Makes a call after the node has dropped its cache, so that the session's last use is written. */
  const use = async () => {
    await pool.query("select pg_notify('faire_session', $1)", [session]);
    await expect
      .poll(async () => {
        await isSignedIn();
        const { rows } = await pool.query(
          "select 1 from sessions where encode(token_hash, 'hex') = $1 and idle_until > $2",
          [session, new Date(now().getTime() + 29 * 60_000)],
        );
        return rows.length;
      })
      .toBe(1);
  };
  for (let uses = 0; uses < 19; uses++) {
    passMinutes(25);
    await use();
  }
  passMinutes(4);
  expect(await isSignedIn()).toBe(true);
  passMinutes(2);
  expect(await isSignedIn()).toBe(false);
});

it("a request during the deletion of its session does not wait for the lock", async () => {
  const { db, pool } = world.services;
  const { session, isSignedIn } = await logIn();
  passMinutes(25);
  await pool.query("select pg_notify('faire_session', $1)", [session]);
  await db.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, adminId);
    expect(await isSignedIn()).toBe(true);
  });
  await expect.poll(isSignedIn).toBe(false);
});
