import { execFile } from "node:child_process";
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import {
  archiveFolder,
  archiveRestoreSetting,
  renameArchive,
} from "#server/database/embedded/archive.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import { MIGRATIONS } from "#server/database/migrate.ts";
import { readMigrations } from "#server/database/migration-files.ts";
import { installationSecrets } from "#server/secrets/installation-secrets.ts";
import { dataEntries, writeCopy } from "./copy-files.ts";
import { inspectTarget, markRestored, readRecoveredUntil } from "./database-facts.ts";
import { type BackupEnv, flushFolder } from "./make-backup.ts";
import { BackupError, type Manifest, markOf, readManifest, verifyFiles } from "./manifest.ts";
import { findPgProgram, restoreDump } from "./pg-client.ts";
import {
  markUnfinished,
  readUnfinishedRestore,
  removeRestoreMark,
  restoreMark,
  type UnfinishedRestore,
} from "./restore-mark.ts";

/** Major version of the embedded PostgreSQL server. */
const POSTGRES_MAJOR = 18;

export interface RestoreRequest {
  /** Folder of the backup. */
  backup: string;
  /** Last moment to recover from the archived log; undefined for all of it. */
  until?: Date | undefined;
}

export interface Restored {
  manifest: Manifest;
  /** Time of the last transaction that was recovered from the write-ahead log; null if there was none. */
  recoveredUntil: Date | null;
  /** True if SECRET_KEY differs from that of the backup. */
  hasOtherSecret: boolean;
}

/**
 * Restores a backup into an empty DATA_DIR, and into an empty database if DATABASE_URL is set. Can be repeated after an
 * interruption: a database that it filled is kept. If the backup is damaged, of another product or newer than this
 * release, nothing is restored; only the files of an interrupted restore are deleted.
 */
export async function restoreBackup(
  env: BackupEnv,
  { backup, until }: RestoreRequest,
): Promise<Restored> {
  const manifest = await readManifest(backup);
  await requireFitting(manifest, env, until);
  const target = await prepareTarget(env, resolve(backup));
  await verifyFiles(backup, manifest);
  const dataDir = resolve(env.DATA_DIR);
  const draft = join(dataDir, "restoring");
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const unfinished = {
    backup: resolve(backup),
    database: target.isFilled ? target.database : null,
  };
  await markUnfinished(dataDir, unfinished);
  await copyBack(backup, manifest, draft);
  const recoveredUntil =
    manifest.kind === "dump"
      ? await fillDatabase(env, { backup, manifest, target })
      : await recover(backup, { manifest, draft, until });
  const { secret } = await installationSecrets({ ...env, DATA_DIR: draft });
  await moveIntoPlace(draft, dataDir);
  return { manifest, recoveredUntil, hasOtherSecret: markOf(secret) !== manifest.secretMark };
}

async function requireFitting(
  { kind, postgresMajor, lastMigration, archive }: Manifest,
  { DATABASE_URL }: BackupEnv,
  until: Date | undefined,
): Promise<void> {
  const known = await readMigrations(MIGRATIONS);
  if (!known.some(({ name }) => name === lastMigration))
    throw new BackupError(
      `The backup was made by a newer release (its schema has ${lastMigration}). Restore it with that release.`,
    );
  if (kind === "dump" && DATABASE_URL === undefined)
    throw new BackupError(
      "The backup is a dump: name an empty PostgreSQL 18 database in DATABASE_URL.",
    );
  if (kind === "base" && DATABASE_URL !== undefined)
    throw new BackupError(
      "The backup has the files of a whole server, which DATABASE_URL cannot take: unpack base.tar.gz as the data folder of your server (docs/operations.md, Backups).",
    );
  if (kind === "base" && postgresMajor !== POSTGRES_MAJOR)
    throw new BackupError(
      `The backup is of PostgreSQL ${postgresMajor}; this release has ${POSTGRES_MAJOR}. Restore it with the release that made it.`,
    );
  if (until && !archive)
    throw new BackupError("--until needs archived log, and this backup has none.");
}

interface Target {
  /** Identity of the operator's database; null for an embedded one. */
  database: string | null;
  /** True if the interrupted restore has filled it. */
  isFilled: boolean;
}

/** Deletes the files of an interrupted restore. Throws if the folder or the database has contents of another origin. */
async function prepareTarget(env: BackupEnv, backup: string): Promise<Target> {
  const names = await readdir(env.DATA_DIR).catch(() => []);
  const existingEntries = names.filter((name) => dataEntries.includes(name));
  const unfinished = await readUnfinishedRestore(env.DATA_DIR);
  const isInterrupted = (await stat(restoreMark(env.DATA_DIR)).catch(() => null)) !== null;
  if (existingEntries.length > 0 && !isInterrupted)
    throw new BackupError(
      `DATA_DIR: expected an empty folder; ${env.DATA_DIR} has ${existingEntries.join(", ")}. Name another, or move them away.`,
    );
  for (const name of [...existingEntries, "restoring"])
    await rm(join(env.DATA_DIR, name), { recursive: true, force: true });
  const databaseUrl = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (!databaseUrl) return { database: null, isFilled: false };
  const { tables, identity } = await inspectTarget(databaseUrl);
  if (tables > 0) assertFilledBy(unfinished, { backup, identity, tables });
  return { database: identity, isFilled: tables > 0 };
}

/** Throws unless the interrupted restore of the same backup has filled this database. */
function assertFilledBy(
  unfinished: UnfinishedRestore | null,
  { backup, identity, tables }: { backup: string; identity: string; tables: number },
): void {
  if (unfinished?.database !== identity)
    throw new BackupError(
      `DATABASE_URL: expected an empty database; this one has ${tables} tables. Create a new one and name it.`,
    );
  if (unfinished.backup !== backup)
    throw new BackupError(
      `The interrupted restore of ${unfinished.backup} has filled this database. Name that backup to finish, or create a new database and name it.`,
    );
}

async function copyBack(backup: string, { files }: Manifest, draft: string): Promise<void> {
  const [, ...dataFiles] = files;
  for (const { path } of dataFiles) {
    await mkdir(dirname(join(draft, path)), { recursive: true, mode: 0o700 });
    await writeCopy(join(backup, path), join(draft, path));
  }
}

interface Dump {
  backup: string;
  manifest: Manifest;
  target: Target;
}

async function fillDatabase(env: BackupEnv, { backup, manifest, target }: Dump): Promise<null> {
  const program = await findPgProgram("pg_restore");
  const databaseUrl = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (!program || !databaseUrl)
    throw new BackupError(
      "pg_restore of version 18 is missing: install the package postgresql-client-18.",
    );
  if (!target.isFilled) {
    await restoreDump(program, databaseUrl, join(backup, "database.dump"));
    const filled = { backup: resolve(backup), database: target.database };
    await markUnfinished(resolve(env.DATA_DIR), filled);
  }
  await markRestored(databaseUrl, new Date(manifest.takenAt));
  return null;
}

interface Recovery {
  manifest: Manifest;
  draft: string;
  until: Date | undefined;
}

/** Unpacks the server's files and starts it once, so that it recovers from its write-ahead log and the archive. */
async function recover(backup: string, { manifest, draft, until }: Recovery): Promise<Date | null> {
  const cluster = join(draft, "postgres/cluster");
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const archiveFile = join(resolve(backup), "base.tar.gz");
  await promisify(execFile)("tar", ["--no-same-owner", "-xzf", archiveFile, "-C", cluster]);
  const settingsFile = join(cluster, "postgresql.auto.conf");
  const settings = await readFile(settingsFile, "utf8");
  const archive =
    manifest.archive && archiveFolder(dirname(resolve(backup)), manifest.archive.name);
  if (archive) {
    await appendFile(settingsFile, recoverySettings(archive, until));
    await writeFile(join(cluster, "recovery.signal"), "");
  }
  const server = await startEmbeddedPostgres({ dataDir: draft, log: () => undefined });
  const recoveredUntil = await finishRecovery(server, new Date(manifest.takenAt));
  await writeFile(settingsFile, settings, { flush: true });
  // The restored server goes on with an archive of its own: the old one may still be written to.
  await renameArchive(cluster);
  return recoveredUntil;
}

async function finishRecovery(server: EmbeddedPostgres, takenAt: Date): Promise<Date | null> {
  try {
    const recoveredUntil = await readRecoveredUntil(server.url);
    await markRestored(server.url, takenAt);
    return recoveredUntil;
  } finally {
    await server.stop();
  }
}

function recoverySettings(archive: string, until: Date | undefined): string {
  const target = until && [
    `recovery_target_time = '${until.toISOString().replace("Z", "+00")}'`,
    "recovery_target_action = 'promote'",
  ];
  return ["", archiveRestoreSetting(archive), "hot_standby = off", ...(target ?? []), ""].join(
    "\n",
  );
}

/** Moves the files into DATA_DIR, the database last. The product refuses to start until the mark is removed. */
async function moveIntoPlace(draft: string, dataDir: string): Promise<void> {
  for (const name of (await readdir(draft)).filter((entry) => entry !== "postgres"))
    await rename(join(draft, name), join(dataDir, name));
  await rename(join(draft, "postgres"), join(dataDir, "postgres")).catch(ignoreMissing);
  await rm(draft, { recursive: true, force: true });
  await flushFolder(dataDir);
  await removeRestoreMark(dataDir);
}

/** A backup that is a dump has no server files. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
