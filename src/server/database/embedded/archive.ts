import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * File in the cluster's folder with the name of its archive. Each restored cluster gets a new name, so that no archive
 * mixes two histories.
 */
const NAME_FILE = "faire.archive";

/** Creates the folder below `backupDir` to which the cluster copies its write-ahead log. Returns its path. */
export async function openArchive(
  clusterFolder: string,
  backupDir: string,
  ownerUid: number | undefined,
): Promise<string> {
  const name = (await readArchiveName(clusterFolder)) ?? (await renameArchive(clusterFolder));
  const folder = archiveFolder(backupDir, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (ownerUid !== undefined) await chown(folder, ownerUid, ownerUid);
  return folder;
}

export const archiveFolder = (backupDir: string, name: string): string =>
  join(resolve(backupDir), `wal-${name}`);

/** The name of the cluster's archive; undefined if it never had one. */
export async function readArchiveName(clusterFolder: string): Promise<string | undefined> {
  return readFile(join(clusterFolder, NAME_FILE), "utf8").catch(() => undefined);
}

/** Gives the cluster a new archive, under a random name. Returns the name. */
export async function renameArchive(clusterFolder: string): Promise<string> {
  const name = randomBytes(8).toString("hex");
  await writeFile(join(clusterFolder, NAME_FILE), name, { mode: 0o600 });
  return name;
}

/**
 * Server settings that copy each finished segment of the write-ahead log, compressed, at the latest after a minute. A
 * copy is renamed when it is complete; if a segment is there already, it must be the same.
 */
export function archiveSettings(folder: string): string[] {
  const [file, draft] = [`"${folder}/%f.gz"`, `"${folder}/.%f"`];
  const store = `gzip -1 < "%p" > ${draft} && sync ${draft} && mv ${draft} ${file}`;
  const compare = `gzip -dc ${file} | cmp -s - "%p"`;
  return [
    "archive_mode=on",
    "archive_timeout=60",
    `archive_command=if test -f ${file}; then ${compare}; else ${store}; fi`,
  ];
}

/** Server setting for a recovery from an archive. */
export const archiveRestoreSetting = (folder: string): string =>
  `restore_command = 'test -f "${folder}/%f.gz" && gzip -dc "${folder}/%f.gz" > "%p"'`;
