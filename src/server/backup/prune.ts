import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { archiveFolder } from "#server/database/embedded/archive.ts";
import { listBackups } from "./make-backup.ts";
import { readManifest } from "./manifest.ts";

/**
 * Removes all backups but the newest ones, and from the archives of the remaining ones the write-ahead log before their
 * oldest segment. An archive without remaining backups is kept. Returns the removed folders.
 */
export async function pruneBackups(parent: string, keep: number): Promise<string[]> {
  const all = await listBackups(parent);
  const removed = all.slice(0, Math.max(0, all.length - keep));
  const remaining = all.slice(removed.length);
  for (const folder of removed) await rm(folder, { recursive: true, force: true });
  for (const [name, firstSegment] of await readFirstSegments(remaining))
    await pruneArchive(archiveFolder(parent, name), firstSegment);
  return removed;
}

/** The oldest segment that a kept backup needs, by archive. */
async function readFirstSegments(folders: string[]): Promise<Map<string, string>> {
  const oldest = new Map<string, string>();
  for (const folder of folders) {
    const { archive } = await readManifest(folder);
    if (archive && !oldest.has(archive.name)) oldest.set(archive.name, archive.firstSegment);
  }
  return oldest;
}

async function pruneArchive(folder: string, firstSegment: string): Promise<void> {
  const isOlder = (name: string) =>
    /^[0-9A-F]{24}(\.\w+\.backup)?\.gz$/.test(name) && name < `${firstSegment}.gz`;
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isOlder)) await rm(join(folder, name), { force: true });
}
