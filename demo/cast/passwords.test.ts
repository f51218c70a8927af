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

const logInCalls = { ADMIN: logInAdmin, DRIVER: logInDriver, RIDER: logInRider };
const logInStatus = async (role: keyof typeof logInCalls, email: string, password: string) => {
  const path = `/api${logInCalls[role].path}`;
  const response = await world.app.inject({ method: "POST", url: path, body: { email, password } });
  return response.statusCode;
};
const queryRows = async <T extends object>(query: string): Promise<T[]> =>
  (await world.services.pool.query<T>(query)).rows;
const hashOf = async (email: string) =>
  (
    await queryRows<{ hash: string }>(
      `select password_hash as hash from accounts where email = '${email}'`,
    )
  )[0]?.hash;

test("inserts demo mark and accounts together or not at all", async () => {
  await queryRows(`create function fail() returns trigger language plpgsql as $$ begin raise 'no vehicles'; end $$;
    create trigger fails before insert on vehicles execute function fail()`);
  await expect(seedCast(world.services, null)).rejects.toThrow("no vehicles");
  expect(await queryRows("select from demo_mark")).toEqual([]);
  expect(await queryRows("select from accounts")).toEqual([]);
  await queryRows("drop function fail cascade");
  await seedCast(world.services, null);
  expect(await queryRows("select has_random_passwords as random from demo_mark")).toEqual([
    { random: false },
  ]);
});

test("replaces every published password in a public demo and ends the sessions", async () => {
  const body = { email: "ada@demo.faire", password: DEMO_PASSWORD };
  const { token } = await callerOf(world.app, null).call(logInAdmin, { body });
  await setCastPasswords(world.services, "random-one");
  expect(token).not.toBe("");
  expect(await queryRows("select from sessions")).toEqual([]);
  for (const [role, email] of [
    ["ADMIN", "ada@demo.faire"],
    ["DRIVER", "dan@demo.faire"],
    ["RIDER", "rosa@demo.faire"],
  ] as const) {
    expect(await logInStatus(role, email, DEMO_PASSWORD)).toBe(401);
    expect(await logInStatus(role, email, "random-one")).toBe(200);
  }
  const hashes = await queryRows<{ hash: string }>(
    "select distinct password_hash as hash from accounts",
  );
  expect(hashes).toHaveLength(1);
});

test("replaces a random password with the next one and does not change other accounts", async () => {
  const strangersHash = await hashPassword("of a stranger");
  await queryRows(`insert into accounts (id, role, email, first_name, last_name, phone_number, password_hash, referral_code)
    values (gen_random_uuid(), 'DRIVER', 'rosa@demo.faire', 'R', 'D', '2125550100', '${strangersHash}', 'STRANGER')`);
  await setCastPasswords(world.services, "random-two");
  expect(await logInStatus("ADMIN", "ada@demo.faire", "random-one")).toBe(401);
  expect(await logInStatus("ADMIN", "ada@demo.faire", "random-two")).toBe(200);
  expect(
    await queryRows(`select from accounts where password_hash = '${strangersHash}'`),
  ).toHaveLength(1);
});

test("restores the published password locally and keeps a password that a person chose", async () => {
  await setCastPasswords(world.services, DEMO_PASSWORD);
  expect(await logInStatus("ADMIN", "ada@demo.faire", DEMO_PASSWORD)).toBe(200);
  const chosenHash = await hashPassword("chosen by Ada");
  await queryRows(
    `update accounts set password_hash = '${chosenHash}' where email = 'ada@demo.faire'`,
  );
  await setCastPasswords(world.services, DEMO_PASSWORD);
  expect(await isPasswordOf(await hashOf("ada@demo.faire"), "chosen by Ada")).toBe(true);
});
