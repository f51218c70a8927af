import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod/mini";

/** Must be raised when older releases can no longer read a new backup. */
const FORMAT = 1;
const MANIFEST = "manifest.json";

/** A failure that the operator can act on: printed without a stack. */
export class BackupError extends Error {}

/** Paths inside a backup's folder. */
const PATH =
  /^(base\.tar\.gz|database\.dump|secret-key|push-keys\.json|(uploads|documents)\/[\w.-]+)$/;

const file = z.object({
  path: z.string().check(z.regex(PATH)),
  bytes: z.number(),
  sha256: z.string(),
});

const manifestSchema = z.object({
  product: z.literal("faire"),
  format: z.number(),
  /** Everything that was committed before this moment is in the backup. */
  takenAt: z.iso.datetime(),
  /** base: files of a whole server; dump: output of pg_dump. */
  kind: z.enum(["base", "dump"]),
  postgresMajor: z.number(),
  lastMigration: z.string(),
  /** Short hash of SECRET_KEY, under which the seeds of authenticator codes are encrypted. */
  secretMark: z.string(),
  /** End of the write-ahead log in a base copy. */
  endPosition: z.nullable(z.string()),
  /** Archive of the write-ahead log that continues a base copy; null without one. */
  archive: z.nullable(z.object({ name: z.string(), firstSegment: z.string() })),
  files: z.array(file),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackupFile = z.infer<typeof file>;

export const newManifest = (parts: Omit<Manifest, "product" | "format">): Manifest => ({
  product: "faire",
  format: FORMAT,
  ...parts,
});

export const manifestPath = (backup: string): string => join(backup, MANIFEST);

/**
 * Reads a backup's manifest. Throws a BackupError if there is none, or if another program or a newer release wrote
 * it.
 */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(manifestPath(backup), "utf8").catch(() => {
    throw new BackupError(`${backup} is not a backup: it has no ${MANIFEST}.`);
  });
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new BackupError(`${backup} is not a backup of Faire, or its ${MANIFEST} is damaged.`);
  if (parsed.data.format > FORMAT)
    throw new BackupError(`${backup} was made by a newer release. Restore it with that release.`);
  return parsed.data;
}

/** Compares each file with its checksum. Throws a BackupError that names all that differ. */
export async function verifyFiles(backup: string, { files }: Manifest): Promise<void> {
  const damaged: string[] = [];
  for (const { path, sha256 } of files) {
    const found = await hashOf(join(backup, path)).catch(() => "missing");
    if (found === "missing") damaged.push(`${path} is missing`);
    else if (found !== sha256) damaged.push(`${path} is damaged`);
  }
  if (damaged.length > 0)
    throw new BackupError(`${backup} cannot be restored:\n  ${damaged.join("\n  ")}`);
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

export const markOf = (secret: string): string =>
  createHash("sha256").update(`faire backup ${secret}`).digest("hex").slice(0, 16);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
