import { createHash } from "node:crypto";
import { chmod, cp, lstat, mkdtemp, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Copies PostgreSQL's folder, once, to a place that every account can read. Returns the copy. */
export async function copyForAll(folder: string): Promise<string> {
  const copy = join(tmpdir(), `faire-postgres-${await fingerprint(folder)}`);
  if (await isOwnFolder(copy)) return copy;
  const newCopy = await mkdtemp(join(tmpdir(), "faire-postgres-"));
  await cp(folder, newCopy, { recursive: true, verbatimSymlinks: true });
  await chmod(newCopy, 0o755);
  return rename(newCopy, copy).then(
    () => copy,
    () => newCopy,
  );
}

/** Identifies the source folder and its release, so that each gets its own copy. */
async function fingerprint(folder: string): Promise<string> {
  const { mtimeMs, size } = await lstat(join(folder, "bin", "postgres"));
  return createHash("sha256").update(`${folder} ${mtimeMs} ${size}`).digest("hex").slice(0, 16);
}

/** Checks the owner: any user could have created a folder of this name in the temporary directory. */
async function isOwnFolder(copy: string): Promise<boolean> {
  return lstat(copy).then(
    (stats) => stats.isDirectory() && stats.uid === process.getuid?.(),
    () => false,
  );
}
