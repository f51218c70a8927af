import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Files, isFileName } from "./files.ts";

/** Stores files in a folder of this machine; several nodes can share it on a network disk. */
export function diskFiles(folder: string): Files {
  const root = resolve(folder);
  return {
    put: async (name, content) => write(root, validName(name), content),
    find: async (name) => (isFileName(name) ? readIfThere(join(root, name)) : null),
    remove: async (name) => rm(join(root, validName(name)), { force: true }),
  };
}

/** Renames the file into place after fsync, so that a crash never leaves a partial file. */
async function write(root: string, name: string, content: Buffer): Promise<void> {
  await mkdir(root, { recursive: true });
  const unfinished = join(root, `.${name}.unfinished`);
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(root, name));
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function validName(name: string): string {
  if (!isFileName(name)) throw new RangeError("invalid file name");
  return name;
}
