import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { startProduct } from "#server/start.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { strongSettings } from "#server/testing/strong-settings.ts";
import { realWorld } from "#server/world.ts";
import { assertExpectedDatabase } from "./demo-mark.ts";

const migration = join(import.meta.dirname, "../../../db/migrations/0052_demo_mark.sql");
const mark = "insert into demo_mark default values";
const account = (role: string, email: string) =>
  `insert into accounts (id, role, email, first_name, last_name, phone_number, password_hash, referral_code)
   values (gen_random_uuid(), '${role}', '${email}', 'Ada', 'Byrne', '2125550199', 'x', substr(md5('${email}'), 1, 8))`;
const driver = (email: string, isVerified: boolean) =>
  `${account("DRIVER", email)};
   insert into drivers (account_id, is_verified) select id, ${isVerified} from accounts`;

let node: SliceApp;
beforeEach(async () => {
  node = await startSliceApp([]);
});
afterEach(() => node.close());

const run = (statements: string) => node.services.pool.query(statements);
const check = (settings: Record<string, string>) =>
  assertExpectedDatabase({ db: node.services.db, env: readEnv(settings) });

test.each([
  ["a marked database", mark],
  ["a marked database without the demo's own accounts", `${mark}; ${account("RIDER", "a@b.co")}`],
])("a real service refuses %s with instructions", async (_, statements) => {
  await run(statements);
  await expect(check(strongSettings)).rejects.toThrow(
    "DATABASE_URL: expected a database that never was a demo's; this one has accounts with published passwords. Give an empty database, or start the demo with DEMO=on",
  );
});

test("a real service accepts an empty database and one with its own accounts", async () => {
  await check(strongSettings);
  await run(account("RIDER", "somebody@faire.coop"));
  await check(strongSettings);
});

test("a demo accepts an empty database and a marked one", async () => {
  await check({});
  await run(`${mark}; ${account("RIDER", "somebody@faire.coop")}`);
  await check({});
});

test("a demo refuses the database of a real service, and names the setting to change", async () => {
  await run(account("RIDER", "somebody@faire.coop"));
  const sentence = "expected an empty database for a demo; this one has accounts of a real service";
  await expect(check({})).rejects.toThrow(`DATA_DIR: ${sentence}`);
  await expect(check({ DATABASE_URL: node.databaseUrl, DEMO: "on" })).rejects.toThrow(
    `DATABASE_URL: ${sentence}`,
  );
});

test("production does not start over a demo's database", async () => {
  await run(mark);
  const settings = { ...strongSettings, DATABASE_URL: node.databaseUrl, PORT: "0" };
  const env = readEnv({ ...settings, LOG_LEVEL: "fatal" });
  const startup = startProduct(env, async () => realWorld(env));
  onTestFinished(async () => {
    await startup.then(
      (product) => product.stop(),
      () => undefined,
    );
  });
  await expect(startup).rejects.toThrow("never was a demo's");
});

test.each([
  ["the demo's admin", 1, account("ADMIN", "ada@demo.faire")],
  ["a verified driver of the demo", 1, driver("dan@demo.faire", true)],
  ["a rider, whom anyone can register", 0, account("RIDER", "rosa@demo.faire")],
  ["an unverified driver, whom anyone can register", 0, driver("dan@demo.faire", false)],
  ["an admin outside the demo", 0, account("ADMIN", "ada@faire.coop")],
])(
  "the migration finds a demo seeded before the mark existed: with only %s, it stores %i marks",
  async (_, marks, statements) => {
    await run(`drop table demo_mark; ${statements}`);
    await run(await readFile(migration, "utf8"));
    expect((await run("select from demo_mark")).rowCount).toBe(marks);
  },
);
