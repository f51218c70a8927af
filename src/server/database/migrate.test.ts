import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query("drop table schema_migrations");
  folder = await mkdtemp(join(tmpdir(), "faire-migrations-"));
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

test("each file runs once, in the order of its number", async () => {
  await write("0002_letters.sql", "alter table words add letters int");
  await write("0001_words.sql", "create table words (word text)");
  expect(await migrate(database.url, folder)).toEqual(["0001_words.sql", "0002_letters.sql"]);
  expect(await migrate(client, folder)).toEqual([]);
});

test("concurrent migrations run each file once between them", async () => {
  await write("0001_words.sql", "create table words (word text); select pg_sleep(0.2)");
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
  expect(ran.flat()).toEqual(["0001_words.sql"]);
});

test("a file that fails leaves nothing behind and does not count as run", async () => {
  await write("0001_words.sql", "create table words (word text); create table words (word text)");
  await expect(migrate(database.url, folder)).rejects.toThrow("0001_words.sql failed");
  await write("0001_words.sql", "create table words (word text)");
  expect(await migrate(database.url, folder)).toEqual(["0001_words.sql"]);
});

test("a file that was changed after it ran stops the start", async () => {
  await write("0001_words.sql", "create table words (word text)");
  await migrate(database.url, folder);
  await write("0001_words.sql", "create table words (word text, letters int)");
  await expect(migrate(database.url, folder)).rejects.toThrow(
    "0001_words.sql was changed after it ran",
  );
});

test("a new file may not be numbered before one that ran", async () => {
  await write("0002_words.sql", "create table words (word text)");
  await migrate(database.url, folder);
  await write("0001_letters.sql", "create table letters (letter text)");
  await expect(migrate(database.url, folder)).rejects.toThrow("give it the next number");
});

test("two files may not have the same number", async () => {
  await write("0001_words.sql", "create table words (word text)");
  await write("0001_letters.sql", "create table letters (letter text)");
  await expect(migrate(database.url, folder)).rejects.toThrow("have the same number");
});

test("a database that a newer release migrated still starts", async () => {
  await write("0001_words.sql", "create table words (word text)");
  await write("0002_letters.sql", "create table letters (letter text)");
  await migrate(database.url, folder);
  await rm(join(folder, "0002_letters.sql"));
  expect(await migrate(database.url, folder)).toEqual([]);
});

describe("a migration whose table is locked", () => {
  const policy = { lockMs: 50, pauseMs: 200, attempts: 50 };
  let holder: pg.Client;
  beforeEach(async () => {
    await write("0001_words.sql", "create table words (word text)");
    await migrate(database.url, folder);
    await write("0002_letters.sql", "alter table words add letters int");
    holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query("begin; lock table words in access share mode");
  });
  afterEach(() => holder.end());

  test("gives way to other statements, and runs once the lock is free", async () => {
    const migrating = migrate(database.url, folder, policy);
    const began = performance.now();
    for (let reads = 0; reads < 10; reads += 1) {
      await client.query("select from words");
      await setTimeout(40);
    }
    expect(performance.now() - began).toBeLessThan(2_000);
    await holder.query("commit");
    expect(await migrating).toEqual(["0002_letters.sql"]);
  });

  test("stops the start after its last attempt and leaves nothing behind", async () => {
    const few = { ...policy, pauseMs: 1, attempts: 2 };
    await expect(migrate(database.url, folder, few)).rejects.toThrow("0002_letters.sql failed");
    await holder.query("commit");
    expect(await migrate(database.url, folder)).toEqual(["0002_letters.sql"]);
  });
});

async function write(name: string, sql: string): Promise<void> {
  await writeFile(join(folder, name), sql);
}
