import { globSync, readFileSync } from "node:fs";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { openPool } from "./db.ts";
import { prepareStatements } from "./prepare-statements.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { size: 1 });
});
beforeEach(async () => {
  client = await pool.connect();
  return () => client.release(true);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const prepared = async (): Promise<string[]> => {
  const { rows } = await client.query("select statement from pg_prepared_statements order by 1");
  return rows.map(({ statement }) => statement);
};

test("a statement with parameters is prepared once", async () => {
  for (const text of ["a", "b"]) {
    const { rows } = await client.query("select $1::text as text", [text]);
    expect(rows).toEqual([{ text }]);
  }
  expect(await prepared()).toEqual(["select $1::text as text"]);
});

test("statements without parameters, and texts of several statements, are not prepared", async () => {
  await client.query("select 1; select 2", []);
  await client.query("select 3");
  expect(await prepared()).toEqual([]);
});

test("a statement that failed runs again, also after a rollback", async () => {
  await client.query("begin");
  const divide = (by: number) => client.query("select 1 / $1::int as result", [by]);
  await expect(divide(0)).rejects.toThrow("division by zero");
  await client.query("rollback");
  expect((await divide(1)).rows).toEqual([{ result: 1 }]);
});

test("an insert with a parameter in its conflict target runs more than five times", async () => {
  await client.query("create temporary table requests (ride int, state text, reason text)");
  await client.query("create unique index on requests (ride) where state = 'open'");
  const insert = `insert into requests values ($1, $2, $3)
    on conflict (ride) where state = $4 do update set reason = $5`;
  for (let run = 1; run <= 7; run += 1)
    await client.query(insert, [1, "open", "first", "open", `again ${run}`]);
  const plain = "insert into requests values ($1) on conflict do nothing";
  await client.query(plain, [2]);
  expect(await prepared()).toEqual([plain]);
});

test("a statement whose text pattern is a parameter is planned for each pattern", async () => {
  const literal = "select $1::text like 'M%' as is_match";
  await client.query(literal, ["Mei"]);
  await client.query("select $1::text like $2::text as is_match", ["Mei", "M%"]);
  await client.query("select $1::text like unaccent($2::text) as is_match", ["Mei", "M%"]);
  expect(await prepared()).toEqual([literal]);
});

test("a statement for all columns still runs after a migration adds one", async () => {
  await client.query("create temporary table things (id int)");
  for (const text of [
    "select * from things where id = $1",
    "select things.* from things where id = $1",
    "insert into things values ($1) returning *",
  ]) {
    await client.query(text, [1]);
    await client.query(`alter table things add column more${text.length} int`);
    await client.query(text, [1]);
  }
  expect(await prepared()).toEqual([]);
});

test("a connection prepares a limited number of statements", async () => {
  prepareStatements(client, 1);
  for (const text of ["select $1::int as a", "select $1::int as b", "select $1::int as a"])
    expect((await client.query(text, [1])).rowCount).toBe(1);
  expect(await prepared()).toEqual(["select $1::int as a"]);
});

test("statements of Kysely name their columns, so that they can be prepared", () => {
  const files = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts", "**/testing/**"] });
  expect(files.length).toBeGreaterThan(100);
  const unnamed = files.filter((file) =>
    /\.(?:selectAll|returningAll)\(/.test(readFileSync(file, "utf8")),
  );
  // Has no parameters.
  expect(unnamed).toEqual(["src/server/product/settings-queries.ts"]);
});
