import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRoutes } from "#server/accounts/routes.ts";
import { readEnv } from "#server/env.ts";
import { sweepMarks } from "#server/linked-accounts/compare-marks.ts";
import { deleteOldDevices } from "#server/linked-accounts/queries.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { logInRoutes } from "./routes.ts";

const now = new Date();
let node: SliceApp;
beforeAll(async () => {
  const env = { ...readEnv({}), isDemo: false };
  node = await startSliceApp([accountRoutes, logInRoutes], { env, now: () => now });
});
afterAll(() => node.close());

const password = "correct horse";
type Role = "rider" | "driver";

async function registerPerson(role: Role): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const phoneNumber = `212555${String(Math.random()).slice(2, 6)}`;
  const payload = { firstName: "Rosa", lastName: "Delgado", phoneNumber, email, password };
  const url = `/api/${role}/register`;
  expect((await node.app.inject({ method: "POST", url, payload })).statusCode).toBe(201);
  return email;
}

/** Logs in with a browser's cookie and returns the new cookie. */
async function logIn(role: Role, email: string, cookie = "", on = node): Promise<string> {
  const answer = await on.app.inject({
    method: "POST",
    url: `/api/${role}/login`,
    payload: { email, password },
    headers: { cookie },
  });
  expect(answer.statusCode).toBe(200);
  return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
}

async function linksOf(email: string) {
  await sweepMarks(node.services, now);
  const { rows } = await sql<{ isProven: boolean; marks: string[] }>`
    select is_proven, marks from linked_accounts join accounts on accounts.id in (rider_id, driver_id)
    where email = ${email}`.execute(node.services.db);
  return rows;
}

const countDevices = async () => {
  const { rows } = await sql<{ value: string }>`
    select value from account_marks where kind = 'device'`.execute(node.services.db);
  return rows.length;
};

test("a browser with log-ins of a single account leaves no mark", async () => {
  const email = await registerPerson("rider");
  await logIn("rider", email, await logIn("rider", email));
  expect(await countDevices()).toBe(0);
});

test("a rider and a driver who log in in one browser are linked as suspected, not proven, for a year", async () => {
  const [rider, driver] = [await registerPerson("rider"), await registerPerson("driver")];
  await logIn("driver", driver, await logIn("rider", rider));
  expect(await linksOf(rider)).toEqual([{ isProven: false, marks: ["device"] }]);
  await deleteOldDevices(node.services.db, new Date(now.getTime() + 364 * 86_400_000));
  expect(await linksOf(rider)).toHaveLength(1);
  await deleteOldDevices(node.services.db, new Date(now.getTime() + 367 * 86_400_000));
  expect(await countDevices()).toBe(0);
  expect(await linksOf(rider)).toEqual([]);
});

test("two browsers are not one device, and the stored hash is not the cookie's id", async () => {
  const [rider, driver] = [await registerPerson("rider"), await registerPerson("driver")];
  await logIn("rider", rider);
  await logIn("driver", driver);
  expect(await linksOf(rider)).toEqual([]);
  const cookie = await logIn("driver", driver, await logIn("rider", rider));
  const { rows } = await sql<{ value: string }>`
    select distinct value from account_marks where kind = 'device'`.execute(node.services.db);
  expect(rows).toHaveLength(1);
  const [, device = ""] = /device=[^.]+\.(\w+)\./.exec(cookie) ?? [];
  expect(device).toHaveLength(16);
  expect(rows[0]?.value).not.toContain(device);
});

test("a demo stores no device", async () => {
  const demo = await startSliceApp([accountRoutes, logInRoutes], { databaseUrl: node.databaseUrl });
  expect(demo.services.env.isDemo).toBe(true);
  const before = await countDevices();
  const [rider, driver] = [await registerPerson("rider"), await registerPerson("driver")];
  await logIn("driver", driver, await logIn("rider", rider, "", demo), demo);
  expect(await countDevices()).toBe(before);
  await demo.close();
});
