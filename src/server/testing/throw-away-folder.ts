import { mkdir, readdir, realpath, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { stopPostmaster } from "#server/database/embedded/postmaster.ts";
import { isAlive } from "#server/database/embedded/process.ts";

const DISK = join(import.meta.dirname, "../../../node_modules/.cache");
/** Linux's in-memory file system. */
const MEMORY = "/dev/shm";
/** A cluster takes 1 GiB of log at most, and 15 MB for each open database. */
const CLUSTER_BYTES = 2 * 1024 ** 3;

/** A temporary folder for this process. Stops and removes leftovers of killed processes in folders of the same kind. */
export async function openThrowAwayFolder(kind: string): Promise<string> {
  const folders = join((await openMemory()) ?? DISK, kind);
  await mkdir(folders, { recursive: true });
  for (const pid of await readdir(folders)) {
    if (!isAlive(Number(pid))) await removeThrowAwayFolder(join(folders, pid));
  }
  const folder = join(await realpath(folders), String(process.pid));
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Stops the embedded server in the folder, if any, and removes the folder. */
export async function removeThrowAwayFolder(folder: string): Promise<void> {
  await stopPostmaster(join(folder, "postgres", "cluster"));
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * A folder in memory, where a database is copied and dropped for a fraction of the work of a disk's file system.
 * Undefined if there is none, it is nearly full (a container's has 64 MB), or another user made the folder.
 */
async function openMemory(): Promise<string | undefined> {
  const uid = process.getuid?.();
  const space = await statfs(MEMORY).catch(() => undefined);
  if (space === undefined || space.bavail * space.bsize < CLUSTER_BYTES) return undefined;
  const folder = join(MEMORY, `faire-${uid}`);
  await mkdir(folder, { recursive: true });
  return (await stat(folder)).uid === uid ? folder : undefined;
}
