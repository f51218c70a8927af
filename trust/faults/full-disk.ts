import { execFile } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const MEGABYTE = 1 << 20;

/** Mounts a file system of a fixed size on a folder, so that filling it harms nothing else. Needs root on Linux. */
export async function mountSmallDisk(
  folder: string,
  megabytes: number,
): Promise<() => Promise<void>> {
  await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
  return async () => {
    await run("umount", ["--lazy", folder]);
  };
}

/** Takes all free space of the folder's file system. Returns the function that frees it. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "filler");
  const file = await open(path, "w");
  try {
    const block = Buffer.alloc(MEGABYTE);
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await file.close();
  }
  return () => rm(path);
}
