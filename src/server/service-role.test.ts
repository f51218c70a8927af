import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { strongSettings } from "#server/testing/strong-settings.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { registerRider } from "#shared/accounts/contract.ts";
import { grantService } from "./database/service-role.ts";
import { readEnv } from "./env.ts";
import { enqueue } from "./outbox/enqueue.ts";
import { type Product, startProduct } from "./start.ts";
import { realWorld } from "./world.ts";

const role = `service_${randomBytes(4).toString("hex")}`;
let database: TestDatabase;
let owner: pg.Client;
let product: Product;
let serviceUrl: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`create role ${role} login password 'a-password-of-its-own'`);
  const url = new URL(database.url);
  url.username = role;
  url.password = "a-password-of-its-own";
  serviceUrl = url.href;
  const own = { DATABASE_URL: serviceUrl, MIGRATE_DATABASE_URL: database.url, PORT: "0" };
  const quiet = { LOG_LEVEL: "fatal", GEOCODER: "offline", RATE_LIMITS: "off" };
  const env = readEnv({
    ...strongSettings,
    ...own,
    ...quiet,
    BREACHED_PASSWORDS_URL: "",
    ALLOW: "no-breach-check,no-rate-limits",
  });
  product = await startProduct(env, async () => realWorld(env));
});
afterAll(async () => {
  await product.stop();
  await owner.query(`drop owned by ${role}`);
  await owner.end();
  await database.drop();
});

test("the service serves and queues jobs as a role that owns nothing", async () => {
  const { port } = new URL(product.url);
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const person = { firstName: "Rosa", lastName: "Delgado", phoneNumber: "2125550123" };
  const body = { ...person, email: "rosa@example.com", password: "correct horse" };
  const response = await fetch(`${url}/api${registerRider.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  const { db } = product.services;
  await enqueue(db, "settle_ride", { rideId: crypto.randomUUID() }, "a key");
  await expect
    .poll(
      async () => {
        const { rows } = await owner.query("select from graphile_worker.jobs");
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBe(0);
});

test.each([
  "drop trigger credentials_are_noted on accounts",
  "alter table audit_log disable trigger all",
  "truncate ledger_entries",
  "create table public.anything (id integer)",
  "delete from schema_migrations",
  "create or replace function note_credentials() returns trigger language plpgsql as 'begin return null; end'",
])("the service cannot %s", async (statement) => {
  await expect(product.services.pool.query(statement)).rejects.toThrow(
    /must be owner|permission denied/,
  );
});

test("one role for migrations and service is refused", async () => {
  await expect(grantService(database.url, database.url)).rejects.toThrow("another role");
});
