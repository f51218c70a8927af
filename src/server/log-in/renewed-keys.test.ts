import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashContacts, hashContactsWithAll } from "#server/accounts/contact-hashes.ts";
import { hasOldCost } from "#server/accounts/password-hashing.ts";
import { sweepDaily } from "#server/jobs/daily.ts";
import { newcomerHash, newcomerHashes } from "#server/referrals/newcomer-hash.ts";
import { sealOldSeeds, sealSeed } from "#server/second-steps/seeds.ts";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anAdminOfTwoSteps, codeOf } from "#server/testing/admins.ts";
import { anonymous } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin } from "#shared/accounts/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hashOf = async (id: string): Promise<string> => {
  const { db } = world.services;
  const row = db.selectFrom("accounts").select("passwordHash").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).passwordHash;
};
const seedOf = async (id: string): Promise<string> => {
  const { db } = world.services;
  const row = db.selectFrom("secondSteps").select("secret").where("accountId", "=", id);
  return (await row.executeTakeFirstOrThrow()).secret;
};
const setSeed = (id: string, secret: string) =>
  sql`update second_steps set secret = ${secret} where account_id = ${id}`.execute(
    world.services.db,
  );

test("concurrent log-ins that renew a hash all succeed", async () => {
  const rider = await registerAccount(world);
  const { db } = world.services;
  const old = await hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await db.updateTable("accounts").set({ passwordHash: old }).where("id", "=", rider.id).execute();
  await Promise.all([1, 2, 3].map(() => logInAccount(world, rider)));
  expect(hasOldCost(await hashOf(rider.id))).toBe(false);
});

test("a password hash with an older cost is renewed by the next log-in, and not by the one after", async () => {
  const rider = await registerAccount(world);
  const { db } = world.services;
  const old = await hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await db.updateTable("accounts").set({ passwordHash: old }).where("id", "=", rider.id).execute();
  expect(hasOldCost(await hashOf(rider.id))).toBe(true);
  await logInAccount(world, rider);
  const renewed = await hashOf(rider.id);
  expect(hasOldCost(renewed)).toBe(false);
  await logInAccount(world, rider);
  expect(await hashOf(rider.id)).toBe(renewed);
});

test("authenticator seeds are encrypted; seeds of older releases and keys are encrypted again", async () => {
  const admin = await anAdminOfTwoSteps(world);
  expect(await seedOf(admin.id)).not.toContain(admin.secret);
  await setSeed(admin.id, admin.secret);
  await anonymous(world).call(logInAdmin, {
    body: { email: admin.email, password: PASSWORD, code: admin.code() },
  });
  const { services } = world;
  await sweepDaily(services, services.now());
  const first = await seedOf(admin.id);
  expect(first).not.toContain(admin.secret);

  const next = { ...services, secret: "another secret", oldSecrets: [services.secret] };
  await sweepDaily(next, services.now());
  expect(await seedOf(admin.id)).not.toBe(first);
  const back = { ...services, oldSecrets: [next.secret] };
  await sweepDaily(back, services.now());
  world.advanceClock(90);
  const body = { email: admin.email, password: PASSWORD, code: codeOf(world, admin.secret) };
  await anonymous(world).call(logInAdmin, { body });
});

test("a code is refused, and a recovery code works, while the secret that encrypted the seed is lost", async () => {
  const admin = await anAdminOfTwoSteps(world);
  const { services } = world;
  await setSeed(admin.id, sealSeed({ secret: "lost", oldSecrets: [] }, admin.id, admin.secret));
  const logIn = (code: string) => ({ body: { email: admin.email, password: PASSWORD, code } });
  expect(await anonymous(world).refused(logInAdmin, logIn(admin.code()))).toMatchObject({
    code: "wrong_code",
  });
  await anonymous(world).call(logInAdmin, logIn(admin.recoveryCodes[0] ?? ""));
  const failures: unknown[] = [];
  const log = { ...services.log, error: (failure: unknown) => void failures.push(failure) };
  await sealOldSeeds({ ...services, log });
  expect(failures).toEqual([{ accountId: admin.id }]);
});

test("contacts and newcomers hashed under an earlier secret are recognized", () => {
  const [old, services] = [{ secret: "old" }, { secret: "new", oldSecrets: ["old"] }];
  const contact = { email: "rosa@example.com", phoneNumber: "2125550123" };
  expect(hashContactsWithAll(services, contact)).toEqual(
    expect.arrayContaining(hashContacts(old, contact)),
  );
  const newcomer = { role: "RIDER", email: "rosa@example.com" };
  expect(newcomerHashes(services, newcomer)).toContainEqual(newcomerHash(old, newcomer));
});
