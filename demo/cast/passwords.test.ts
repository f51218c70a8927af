import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword, isPasswordOf } from "#server/accounts/password-hashing.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { callerOf } from "#server/testing/caller.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin, logInDriver, logInRider } from "#shared/accounts/contract.ts";
import { setCastPasswords } from "./passwords.ts";
import { seedCast } from "./seed.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const calls = { ADMIN: logInAdmin, DRIVER: logInDriver, RIDER: logInRider };
const statusOf = async (role: keyof typeof calls, email: string, password: string) => {
  const path = `/api${calls[role].path}`;
  const answer = await world.app.inject({ method: "POST", url: path, body: { email, password } });
  return answer.statusCode;
};
const rowsOf = async <T extends object>(query: string): Promise<T[]> =>
  (await world.services.pool.query<T>(query)).rows;
const hashOf = async (email: string) =>
  (
    await rowsOf<{ hash: string }>(
      `select password_hash as hash from accounts where email = '${email}'`,
    )
  )[0]?.hash;

test("inserts demo mark and accounts together or not at all", async () => {
  await rowsOf(`create function fail() returns trigger language plpgsql as $$ begin raise 'no vehicles'; end $$;
    create trigger fails before insert on vehicles execute function fail()`);
  await expect(seedCast(world.services, null)).rejects.toThrow("no vehicles");
  expect(await rowsOf("select from demo_mark")).toEqual([]);
  expect(await rowsOf("select from accounts")).toEqual([]);
  await rowsOf("drop function fail cascade");
  await seedCast(world.services, null);
  expect(await rowsOf("select has_random_passwords as random from demo_mark")).toEqual([
    { random: false },
  ]);
});

test("replaces every published password in a public demo and ends the sessions", async () => {
  const body = { email: "ada@demo.faire", password: DEMO_PASSWORD };
  const { token } = await callerOf(world.app, null).call(logInAdmin, { body });
  await setCastPasswords(world.services, "random-one");
  expect(token).not.toBe("");
  expect(await rowsOf("select from sessions")).toEqual([]);
  for (const [role, email] of [
    ["ADMIN", "ada@demo.faire"],
    ["DRIVER", "dan@demo.faire"],
    ["RIDER", "rosa@demo.faire"],
  ] as const) {
    expect(await statusOf(role, email, DEMO_PASSWORD)).toBe(401);
    expect(await statusOf(role, email, "random-one")).toBe(200);
  }
  const hashes = await rowsOf<{ hash: string }>(
    "select distinct password_hash as hash from accounts",
  );
  expect(hashes).toHaveLength(1);
});

test("draws a new password at the next public start and leaves other accounts alone", async () => {
  const own = await hashPassword("of a stranger");
  await rowsOf(`insert into accounts (id, role, email, first_name, last_name, phone_number, password_hash, referral_code)
    values (gen_random_uuid(), 'DRIVER', 'rosa@demo.faire', 'R', 'D', '2125550100', '${own}', 'STRANGER')`);
  await setCastPasswords(world.services, "random-two");
  expect(await statusOf("ADMIN", "ada@demo.faire", "random-one")).toBe(401);
  expect(await statusOf("ADMIN", "ada@demo.faire", "random-two")).toBe(200);
  expect(await rowsOf(`select from accounts where password_hash = '${own}'`)).toHaveLength(1);
});

test("restores the published password locally and keeps one that a person chose", async () => {
  await setCastPasswords(world.services, DEMO_PASSWORD);
  expect(await statusOf("ADMIN", "ada@demo.faire", DEMO_PASSWORD)).toBe(200);
  const chosen = await hashPassword("chosen by Ada");
  await rowsOf(`update accounts set password_hash = '${chosen}' where email = 'ada@demo.faire'`);
  await setCastPasswords(world.services, DEMO_PASSWORD);
  expect(await isPasswordOf(await hashOf("ada@demo.faire"), "chosen by Ada")).toBe(true);
});
