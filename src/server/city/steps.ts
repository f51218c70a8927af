import { type Db, openDb, openPool } from "#server/database/db.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Env } from "#server/env.ts";
import { addressesStep } from "./addresses/addresses-step.ts";
import { lockBuilds } from "./build-lock.ts";
import { mapStep } from "./map/map-step.ts";
import type { PackStep } from "./pack-step.ts";
import { roadsStep } from "./roads/roads-step.ts";
import { findTileBuilder } from "./roads/valhalla.ts";

/** Loading a batch of rows may take longer than a request is allowed to. */
const STATEMENT_MS = 10 * 60_000;

type DatabaseSettings = Pick<Env, "DATABASE_URL" | "DATA_DIR" | "BACKUP_DIR">;

/**
 * Opens the database and returns the steps of a build in order: the addresses last, because servers use them from the
 * end of their step on. Holds the build lock until `close`.
 */
export async function openSteps(
  env: DatabaseSettings,
): Promise<{ steps: PackStep[]; db: Db; close: () => Promise<void> }> {
  const database = await openDatabase(env);
  const unlock = await migrateAndLock(database.url).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const pool = openPool(database.url, {
    size: 1,
    answerMs: STATEMENT_MS,
    statementMs: STATEMENT_MS,
  });
  const close = async () => {
    await pool.end();
    await unlock();
    await database.stop();
  };
  const db = openDb(pool);
  const addresses = addressesStep(db, () => new Date());
  return { steps: [...(findTileBuilder() ? [roadsStep] : []), mapStep, addresses], db, close };
}

async function migrateAndLock(databaseUrl: string): Promise<() => Promise<void>> {
  await migrate(databaseUrl);
  return lockBuilds(databaseUrl);
}

async function openDatabase({ DATABASE_URL, DATA_DIR, BACKUP_DIR }: DatabaseSettings) {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => undefined };
  return startEmbeddedPostgres({
    dataDir: DATA_DIR,
    archiveTo: BACKUP_DIR,
    log: () => undefined,
  });
}
