import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

test("each test gets its own migrated database, even concurrently", async () => {
  const databases = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase()));
  expect(new Set(databases.map(({ url }) => url)).size).toBe(4);
  for (const { url, drop } of databases) {
    expect(await tablesOf(url)).toEqual(
      expect.arrayContaining(["public.schema_migrations", "graphile_worker._private_jobs"]),
    );
    await drop();
  }
});

test("a database is dropped despite open connections", async () => {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  await drop();
  await expect(tablesOf(url)).rejects.toThrow("does not exist");
});

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables",
  );
  await client.end();
  return rows.map(({ name }) => name);
}
