import { mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isAlive } from "#server/database/embedded/process.ts";
import type { Env } from "#server/env.ts";
import { installationSecrets } from "#server/secrets/installation-secrets.ts";
import { copyDatabase } from "./copy-database.ts";
import { copyDataFiles } from "./copy-files.ts";
import {
  BackupError,
  type Manifest,
  manifestPath,
  markOf,
  newManifest,
  readManifest,
} from "./manifest.ts";

export type BackupEnv = Pick<
  Env,
  "BACKUP_DIR" | "DATA_DIR" | "DATABASE_URL" | "MIGRATE_DATABASE_URL" | "SECRET_KEY"
>;

export interface Backup {
  folder: string;
  manifest: Manifest;
  /** True if the server's latest attempt to copy its write-ahead log to the archive failed. */
  isArchivingFailing: boolean;
}

/** Writes a backup into a new folder below BACKUP_DIR: under another name until it is complete. */
export async function makeBackup(env: BackupEnv, now: () => Date): Promise<Backup> {
  const parent = requireBackupDir(env);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeUnfinished(parent);
  const unfinished = await mkdtemp(join(parent, `unfinished-${process.pid}-`));
  try {
    const { manifest, isArchivingFailing } = await fill(env, { parent, unfinished, now });
    const folder = join(parent, manifest.takenAt.replaceAll(/[:.]/g, "-"));
    await rename(unfinished, folder);
    await flushFolder(parent);
    return { folder, manifest, isArchivingFailing };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

export function requireBackupDir({ BACKUP_DIR }: Pick<Env, "BACKUP_DIR">): string {
  if (BACKUP_DIR) return resolve(BACKUP_DIR);
  throw new BackupError("BACKUP_DIR: expected a folder for the backups, best on another disk.");
}

/** Folders of complete backups, oldest first. */
export async function listBackups(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name))
    .sort()
    .map((name) => join(parent, name));
}

interface BackupTarget {
  parent: string;
  unfinished: string;
  now: () => Date;
}

async function fill(env: BackupEnv, { parent, unfinished, now }: BackupTarget) {
  const takenAt = now().toISOString();
  const { facts, file, ...copy } = await copyDatabase(env, unfinished);
  const { secret } = await installationSecrets(env);
  // Copied after the database: files never change, so each row has its file.
  const previous = await readPrevious(parent);
  const files = await copyDataFiles({ from: env.DATA_DIR, to: unfinished, previous });
  const { postgresMajor, lastMigration, isArchivingFailing } = facts;
  const manifest = newManifest({
    ...{ takenAt, postgresMajor, lastMigration, ...copy },
    secretMark: markOf(secret),
    files: [file, ...files],
  });
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(manifestPath(unfinished), text, { mode: 0o600, flush: true });
  await flushFolder(unfinished);
  return { manifest, isArchivingFailing };
}

async function readPrevious(parent: string) {
  const folder = (await listBackups(parent)).at(-1);
  if (folder === undefined) return undefined;
  const manifest = await readManifest(folder).catch(() => null);
  return manifest ? { folder, files: manifest.files } : undefined;
}

/** Deletes the partial folders of interrupted backups. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const creatorPid = /^unfinished-(\d+)-/.exec(name)?.[1];
    if (creatorPid === undefined || isAlive(Number(creatorPid))) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Makes new and renamed entries of a folder survive a power failure. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().catch(() => undefined);
  await handle.close();
}
