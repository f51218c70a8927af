import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { type Migration, readMigrations } from "./migration-files.ts";

/** Folder with the schema's migrations. */
export const MIGRATIONS = join(import.meta.dirname, "../../../db/migrations");

/** Arbitrary; must be the same on every node. */
const MIGRATION_LOCK = 4_318_207;

interface LockPolicy {
  /** Longest wait for a lock: every statement on the table queues behind a migration that waits. */
  lockMs: number;
  /** Pause before a migration is tried again. */
  pauseMs: number;
  attempts: number;
}

const DEFAULT_POLICY: LockPolicy = { lockMs: 1_000, pauseMs: 4_000, attempts: 60 };

/**
 * Updates the schema with `db/migrations`: each file once, in order, in its own transaction. Nodes that start at the
 * same time wait for each other. Rejects when an applied file was changed, or a new file has a lower number than an
 * applied one, and when a file could not get its locks for five minutes. Returns the names of the applied files.
 */
export async function migrate(
  database: string | pg.Client,
  folder = MIGRATIONS,
  policy = DEFAULT_POLICY,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  if (database instanceof pg.Client) return runMigrationsUnderLock(database, migrations, policy);
  const client = new pg.Client({ connectionString: database });
  // A lost connection fails the query that runs; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await runMigrationsUnderLock(client, migrations, policy);
  } finally {
    await client.end();
  }
}

async function runMigrationsUnderLock(
  client: pg.Client,
  migrations: Migration[],
  policy: LockPolicy,
): Promise<string[]> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  // A crash may lose the last migration together with its row of schema_migrations; the next start
  // runs it again.
  await client.query("set synchronous_commit = off");
  try {
    return await runNew(client, migrations, policy);
  } finally {
    await client.query("reset synchronous_commit");
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}

async function runNew(
  client: pg.Client,
  migrations: Migration[],
  policy: LockPolicy,
): Promise<string[]> {
  const appliedFiles = await listAppliedFiles(client);
  const lastApplied = [...appliedFiles.keys()].at(-1) ?? "";
  const names: string[] = [];
  for (const migration of migrations) {
    const sha256 = appliedFiles.get(migration.name);
    if (sha256 === undefined) {
      assertInOrder(migration, lastApplied);
      await runWithLockRetries(client, migration, policy);
      names.push(migration.name);
    } else if (sha256 !== migration.sha256) {
      throw new Error(
        `Migration ${migration.name} was changed after it ran on this database; restore it and write a new one.`,
      );
    }
  }
  return names;
}

/** Names and hashes of applied migrations, oldest first. */
async function listAppliedFiles(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       sha256 text not null,
       ran_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migrations order by name",
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function assertInOrder({ name }: Migration, last: string): void {
  if (name > last) return;
  throw new Error(
    `Migration ${name} comes before ${last}, which already ran on this database; give it the next number.`,
  );
}

/** Runs a migration, again after a pause if it cannot get its locks in time. */
async function runWithLockRetries(
  client: pg.Client,
  migration: Migration,
  { lockMs, pauseMs, attempts }: LockPolicy,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(client, migration, lockMs);
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= attempts) throw error;
      await setTimeout(pauseMs);
    }
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof pg.DatabaseError &&
  error.cause.code === LOCK_NOT_AVAILABLE;

async function run(
  client: pg.Client,
  { name, sql, sha256 }: Migration,
  lockMs: number,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(sql);
    await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [
      name,
      sha256,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed and was undone`, { cause: error });
  }
}
