import { mkdir, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { stopPostmaster } from "#server/database/embedded/postmaster.ts";
import { isAlive } from "#server/database/embedded/process.ts";

const CACHE = join(import.meta.dirname, "../../../node_modules/.cache");

/** A temporary folder for this process. Stops and removes leftovers of killed processes in folders of the same kind. */
export async function openThrowAwayFolder(kind: string): Promise<string> {
  await mkdir(join(CACHE, kind), { recursive: true });
  const folders = await realpath(join(CACHE, kind));
  for (const pid of await readdir(folders)) {
    if (!isAlive(Number(pid))) await removeThrowAwayFolder(join(folders, pid));
  }
  const folder = join(folders, String(process.pid));
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Stops the embedded server in the folder, if any, and removes the folder. */
export async function removeThrowAwayFolder(folder: string): Promise<void> {
  await stopPostmaster(join(folder, "postgres", "cluster"));
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
