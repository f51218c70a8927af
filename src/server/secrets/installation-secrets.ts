import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#server/env.ts";

/** Secrets of this installation, stored outside the database. */
export interface InstallationSecrets {
  /** Key of new hashes, signatures and sealed texts. */
  secret: string;
  /** Earlier secrets, accepted until they are removed from the settings. */
  oldSecrets: readonly string[];
}

/** The secrets of the settings, else one generated once and stored in the data folder. */
export async function installationSecrets({
  SECRET_KEY,
  DATA_DIR,
}: Pick<Env, "SECRET_KEY" | "DATA_DIR">): Promise<InstallationSecrets> {
  const [secret, ...oldSecrets] = SECRET_KEY ?? [];
  if (secret !== undefined) return { secret, oldSecrets };
  const file = join(DATA_DIR, "secret-key");
  await mkdir(DATA_DIR, { recursive: true });
  await storeNew(file);
  const storedSecret = await readFile(file, "utf8");
  if (storedSecret === "")
    throw new Error(`${file} is empty. Restore it from a backup, or delete it.`);
  return { secret: storedSecret, oldSecrets: [] };
}

/**
 * Stores a new secret unless the file exists. Links the file only when it is complete: neither a concurrent start nor a
 * full disk may leave half a secret.
 */
async function storeNew(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    await link(draft, file).catch(ignoreExisting);
  } finally {
    await rm(draft, { force: true });
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
