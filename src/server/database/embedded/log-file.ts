import { type FileHandle, open, readFile, rename, stat } from "node:fs/promises";

const LIMIT_BYTES = 10_000_000;

/** Opens the server's log to append to it; a long one is kept as `.old` first. */
export async function openLog(path: string): Promise<FileHandle> {
  const found = await stat(path).catch(() => undefined);
  if (found && found.size > LIMIT_BYTES) await rename(path, `${path}.old`);
  return open(path, "a", 0o600);
}

/** The last sentences of the log, for a message. */
export async function lastLines(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-5).join("\n");
}
