import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
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
  // The first writer wins: a concurrent start uses the stored secret.
  const made = randomBytes(32).toString("base64url");
  await writeFile(file, made, { mode: 0o600, flag: "wx" }).catch(ignoreExisting);
  return { secret: await readFile(file, "utf8"), oldSecrets: [] };
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
