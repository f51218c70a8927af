import { existsSync } from "node:fs";
import { openDb, openPool } from "#server/database/db.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import { migrate } from "#server/database/migrate.ts";
import { type Env, readEnv } from "#server/env.ts";
import { administrate } from "./administrate.ts";

/** Runs `npm run admin -- COMMAND` beside a running server or without one. */
if (existsSync(".env")) process.loadEnvFile(".env");
process.exitCode = await run(process.argv.slice(2)).then(
  (said) => say(process.stdout, said, 0),
  (error: unknown) =>
    say(process.stderr, error instanceof Error ? error.message : String(error), 1),
);

async function run(words: string[]): Promise<string> {
  const env = readEnv(process.env);
  const database = await openDatabase(env);
  const pool = openPool(database.url, { size: 1 });
  try {
    await migrate(database.url);
    return await administrate({ db: openDb(pool), env, now: () => new Date() }, words);
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function openDatabase({ DATABASE_URL, DATA_DIR }: Env) {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir: DATA_DIR, log: () => undefined });
}

function say(to: NodeJS.WriteStream, sentence: string, exitCode: number): number {
  to.write(`${sentence}\n`);
  return exitCode;
}
