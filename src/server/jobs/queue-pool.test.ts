import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { queuePool } from "./queue-pool.ts";

test("a connection that times out has nothing to release; an open one is released once", async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 1,
    connectionTimeoutMillis: 500,
  });
  const wrapped = queuePool(pool);
  const connect = () =>
    new Promise<{ error: Error | undefined; release: (() => void) | undefined }>((resolve) =>
      wrapped.connect((error, _client, release) => resolve({ error, release })),
    );
  const first = await connect();
  const second = await connect();
  expect(second.error?.message).toMatch(/timeout/);
  expect(() => second.release?.()).not.toThrow();
  first.release?.();
  expect(() => first.release?.()).not.toThrow();
  await pool.end();
  await database.drop();
});
