import { existsSync } from "node:fs";
import { openDb, openPool } from "#server/database/db.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import { migrate } from "#server/database/migrate.ts";
import { type Env, readEnv } from "#server/env.ts";
import { administrate } from "./administrate.ts";

/** Runs `npm run admin -- COMMAND`, with or without a running server. */
if (existsSync(".env")) process.loadEnvFile(".env");
process.exitCode = await run(process.argv.slice(2)).then(
  (output) => print(process.stdout, output, 0),
  (error: unknown) =>
    print(process.stderr, error instanceof Error ? error.message : String(error), 1),
);

async function run(args: string[]): Promise<string> {
  const env = readEnv(process.env);
  const database = await openDatabase(env);
  const pool = openPool(database.url, { size: 1 });
  try {
    await migrate(database.url);
    return await administrate({ db: openDb(pool), env, now: () => new Date() }, args);
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function openDatabase({ DATABASE_URL, DATA_DIR, BACKUP_DIR }: Env) {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => undefined };
  return startEmbeddedPostgres({
    dataDir: DATA_DIR,
    archiveTo: BACKUP_DIR,
    log: () => undefined,
  });
}

function print(stream: NodeJS.WriteStream, text: string, exitCode: number): number {
  stream.write(`${text}\n`);
  return exitCode;
}
