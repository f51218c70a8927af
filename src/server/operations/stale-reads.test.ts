import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAccount } from "#server/accounts/queries.ts";
import { openSession } from "#server/accounts/sessions.ts";
import { auditRoutes } from "#server/admin/audit-routes.ts";
import { driversCsvRoutes } from "#server/admin/drivers-csv-routes.ts";
import { adminRoutes } from "#server/admin/routes.ts";
import { openDb, openPool } from "#server/database/db.ts";
import { earningsRoutes } from "#server/earnings/routes.ts";
import { readEnv } from "#server/env.ts";
import { healthRoutes } from "#server/http/health.ts";
import { serveMetrics } from "#server/metrics/routes.ts";
import { overviewRoutes } from "#server/overview/routes.ts";
import { remittanceRoutes } from "#server/remittances/routes.ts";
import { rideRoutes } from "#server/rides/routes.ts";
import { spendingRoutes } from "#server/spending/routes.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { findingRoutes } from "./finding-routes.ts";
import { listRoutes } from "./list-routes.ts";
import { peopleRoutes } from "./people/people-routes.ts";

let database: TestDatabase;
let node: SliceApp;
/** Statements that were sent to the replica. */
let reads: string[] = [];
const people: Record<string, string> = {};
const readPool: { end?: () => Promise<void> } = {};
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = openPool(database.url, {
    size: 1,
    onStatement: (text) => {
      reads.push(text);
      return undefined;
    },
  });
  readPool.end = () => pool.end();
  const routes = [auditRoutes, driversCsvRoutes, adminRoutes, earningsRoutes, findingRoutes];
  node = await startSliceApp(
    [
      ...[...routes, listRoutes, overviewRoutes, peopleRoutes],
      ...[remittanceRoutes, rideRoutes, spendingRoutes],
    ],
    { databaseUrl: database.url, readDb: openDb(pool) },
  );
  people["rider"] = await insertRider(node.services.pool);
  people["driver"] = await insertDriver(node.services.pool);
  people["admin"] = await anAdmin();
});
afterAll(async () => {
  await node.close();
  await readPool.end?.();
  await database.drop();
});

async function anAdmin(): Promise<string> {
  const id = uuidv7();
  await insertAccount(node.services.db, {
    ...{ id, role: "ADMIN", email: `${id}@faire.test`, passwordHash: "none", referralCode: id },
    ...{ firstName: "Ada", lastName: "Admin", phoneNumber: "2125550100", sharesPhone: true },
    ...{ profileImage: null, referredBy: null },
  });
  return id;
}

/** True if some of the call's reads went to the replica. */
async function readsReplica(who: string, path: string): Promise<boolean> {
  const token = await openSession(node.services, people[who] ?? "");
  reads = [];
  const { statusCode } = await node.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([path, statusCode]).toEqual([path, 200]);
  return reads.length > 0;
}

test.each([
  ["admin", "/admin/rides"],
  ["admin", "/admin/payments"],
  ["admin", "/admin/drivers"],
  ["admin", "/admin/audit"],
  ["admin", "/admin/findings"],
  ["driver", "/drivers/ride-histories"],
  ["driver", "/drivers/scheduled-rides"],
  ["rider", "/users/ride-histories"],
])(
  "%s: the first page of %s is read from the primary, later pages from the replica",
  async (who, path) => {
    expect(await readsReplica(who, `${path}?page=1`)).toBe(false);
    expect(await readsReplica(who, `${path}?page=2`)).toBe(true);
  },
);

test.each([
  ["admin", "/admin/rides.csv"],
  ["admin", "/admin/drivers.csv"],
  ["admin", "/admin/riders.csv"],
  ["admin", "/admin/audit.csv"],
  ["admin", "/admin/findings.csv"],
  ["admin", "/admin/tax.csv?year=2026"],
  ["admin", "/admin/remittances.csv"],
  ["admin", "/admin/overview/rides"],
  ["driver", "/drivers/earnings.csv?year=2026"],
  ["driver", "/drivers/ride-histories.csv"],
  ["rider", "/users/receipts.csv?month=2026-11"],
])("%s: %s is read from the replica", async (who, path) => {
  expect(await readsReplica(who, path)).toBe(true);
});

test.each([
  ["admin", "/admin/overview/waiting"],
  ["driver", "/drivers/dashboard"],
])("%s: %s is read from the primary", async (who, path) => {
  expect(await readsReplica(who, path)).toBe(false);
});

test("a node whose replica is unreachable is ready, reads from the primary, and says so in the metrics", async () => {
  const METRICS_TOKEN = "a-token-of-the-test";
  const away = await startSliceApp([healthRoutes, serveMetrics, listRoutes], {
    databaseUrl: database.url,
    env: readEnv({ METRICS_TOKEN, DATABASE_READ_URL: "postgres://127.0.0.1:9/none" }),
  });
  await away.services.market.load();
  await away.services.replica?.check();
  const { statusCode, json } = await away.app.inject({ url: "/api/readyz" });
  expect([statusCode, json()]).toEqual([200, expect.objectContaining({ readReplica: false })]);
  const token = await openSession(away.services, people["admin"] ?? "");
  const list = await away.app.inject({
    url: "/api/admin/rides?page=2",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(list.statusCode).toBe(200);
  const metrics = await away.app.inject({
    url: "/api/metrics",
    headers: { authorization: `Basic ${Buffer.from(`p:${METRICS_TOKEN}`).toString("base64")}` },
  });
  expect(metrics.body).toContain("faire_read_replica_used 0");
  expect(metrics.body).toMatch(/faire_read_replica_fallbacks [1-9]/);
  await away.close();
});
