import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type BackupFile, hashOf } from "./manifest.ts";

/** Folders of DATA_DIR that are copied. City packs are left out: `npm run city` builds them again. */
const FOLDERS = ["uploads", "documents"];
const SECRETS = ["secret-key", "push-keys.json"];

/** Entries of DATA_DIR that a backup can hold. */
export const dataEntries: readonly string[] = ["postgres", ...FOLDERS, ...SECRETS];

interface Copy {
  from: string;
  to: string;
  /** A backup before this one, whose equal files are linked to save space. */
  previous?: { folder: string; files: readonly BackupFile[] } | undefined;
}

/** Copies pictures, documents and secrets of DATA_DIR. A file that is removed meanwhile is left out. */
export async function copyDataFiles({ from, to, previous }: Copy): Promise<BackupFile[]> {
  const copiedFiles: BackupFile[] = [];
  for (const path of await listDataFiles(from)) {
    const copy = await copyFile({ from, to, previous }, path).catch(ignoreMissing);
    if (copy) copiedFiles.push(copy);
  }
  return copiedFiles;
}

async function listDataFiles(dataDir: string): Promise<string[]> {
  const present = new Set(await readdir(dataDir).catch(() => []));
  const paths = SECRETS.filter((name) => present.has(name));
  for (const folder of FOLDERS.filter((name) => present.has(name))) {
    const names = await readdir(join(dataDir, folder));
    paths.push(...names.filter((name) => !name.startsWith(".")).map((name) => `${folder}/${name}`));
  }
  return paths;
}

async function copyFile({ from, to, previous }: Copy, path: string): Promise<BackupFile> {
  await mkdir(join(to, path, ".."), { recursive: true, mode: 0o700 });
  const sha256 = await hashOf(join(from, path));
  const known = previous?.files.find((file) => file.path === path && file.sha256 === sha256);
  const isLinked =
    previous !== undefined &&
    known !== undefined &&
    (await link(join(previous.folder, path), join(to, path)).then(
      () => true,
      () => false,
    ));
  if (!isLinked) await writeCopy(join(from, path), join(to, path));
  return { path, bytes: (await stat(join(to, path))).size, sha256 };
}

/** Writes a copy that only its owner can read, flushed to disk. */
export async function writeCopy(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600, flush: true }));
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
