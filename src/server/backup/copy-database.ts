import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { readArchiveName } from "#server/database/embedded/archive.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import type { Env } from "#server/env.ts";
import { type CopiedLog, streamBaseCopy } from "./base-copy.ts";
import { type DatabaseFacts, readDatabaseFacts } from "./database-facts.ts";
import { BackupError, type BackupFile, hashOf, type Manifest } from "./manifest.ts";
import { dumpDatabase, findPgProgram } from "./pg-client.ts";

type DatabaseEnv = Pick<Env, "BACKUP_DIR" | "DATA_DIR" | "DATABASE_URL" | "MIGRATE_DATABASE_URL">;

export type DatabaseCopy = Pick<Manifest, "kind" | "archive" | "endPosition"> & {
  facts: DatabaseFacts;
  file: BackupFile;
};

/**
 * Copies the database into a folder: the operator's own server with pg_dump if version 18 or later is installed,
 * otherwise the files of the server.
 */
export async function copyDatabase(env: DatabaseEnv, folder: string): Promise<DatabaseCopy> {
  const database = await openDatabase(env);
  try {
    const facts = await readDatabaseFacts(database.url);
    if (facts.lastMigration === "") throw new BackupError("The database is empty.");
    const dump = env.DATABASE_URL ? await findPgProgram("pg_dump") : null;
    if (dump) {
      await dumpDatabase(dump, database.url, join(folder, "database.dump"));
      return {
        facts,
        kind: "dump",
        archive: null,
        endPosition: null,
        file: await fileOf(folder, "database.dump"),
      };
    }
    const { firstSegment, endPosition } = await copyFilesOf(
      database.url,
      join(folder, "base.tar.gz"),
    );
    const name = env.DATABASE_URL ? undefined : await readArchiveName(clusterOf(env));
    const archive = name && env.BACKUP_DIR ? { name, firstSegment } : null;
    return { facts, kind: "base", archive, endPosition, file: await fileOf(folder, "base.tar.gz") };
  } finally {
    await database.stop();
  }
}

const clusterOf = ({ DATA_DIR }: Pick<Env, "DATA_DIR">): string =>
  join(DATA_DIR, "postgres/cluster");

async function openDatabase(env: DatabaseEnv) {
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (env.DATABASE_URL && url) return { url, stop: async () => undefined };
  if (!(await stat(clusterOf(env)).catch(() => null)))
    throw new BackupError(`There is no database in ${env.DATA_DIR}. Check DATA_DIR.`);
  const { DATA_DIR: dataDir, BACKUP_DIR: archiveTo } = env;
  return startEmbeddedPostgres({ dataDir, archiveTo, log: () => undefined });
}

async function copyFilesOf(databaseUrl: string, file: string): Promise<CopiedLog> {
  const gzip = createGzip({ level: 1 });
  const writing = pipeline(gzip, createWriteStream(file, { mode: 0o600, flush: true }));
  const copied = streamBaseCopy(databaseUrl, gzip).finally(() => gzip.end());
  const [log] = await Promise.all([copied, writing]).catch((error: unknown) => {
    throw explain(error);
  });
  return log;
}

/** PostgreSQL's refusals of a replication connection: no right, no line in pg_hba.conf. */
const REFUSED = ["42501", "28000"];

const explain = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && REFUSED.includes(error.code ?? "")
    ? new BackupError(
        "The database cannot be copied: no pg_dump of version 18 is installed here (package postgresql-client-18), and the role of DATABASE_URL may not copy files (REPLICATION, and a line for it in pg_hba.conf). Do one of them.",
      )
    : error;

async function fileOf(folder: string, path: string): Promise<BackupFile> {
  const { size } = await stat(join(folder, path));
  return { path, bytes: size, sha256: await hashOf(join(folder, path)) };
}
