import { type FileHandle, open, readFile, rename, stat } from "node:fs/promises";

const LIMIT_BYTES = 10_000_000;

/** Opens the server's log for appending; first renames a large one to `.old`. */
export async function openLog(path: string): Promise<FileHandle> {
  const stats = await stat(path).catch(() => undefined);
  if (stats && stats.size > LIMIT_BYTES) await rename(path, `${path}.old`);
  return open(path, "a", 0o600);
}

/** The log from a position on, for an error message. */
export async function readLog(path: string, from: number): Promise<string> {
  const text = await readFile(path).catch(() => Buffer.alloc(0));
  return text.subarray(from).toString().trim();
}
