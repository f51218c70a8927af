import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Migration {
  /** File name, such as `0001_accounts.sql`. */
  name: string;
  sql: string;
  sha256: string;
}

/** The migrations of a folder by number. Throws if two files share a number. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder);
  const names = files.filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort();
  for (const [index, name] of names.entries()) {
    const previousName = names[index - 1];
    if (previousName?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(
        `Migrations ${previousName} and ${name} have the same number; renumber the newer one.`,
      );
    }
  }
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = await readFile(join(folder, name), "utf8");
  return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
}
