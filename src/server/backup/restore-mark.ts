import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const unfinishedRestore = z.object({
  /** Folder of the backup. */
  backup: z.string(),
  /** Identity of the database that it has filled; null before, and for an embedded one. */
  database: z.nullable(z.string()),
});
export type UnfinishedRestore = z.output<typeof unfinishedRestore>;

/** File in DATA_DIR that exists while a restore is under way. */
export const restoreMark = (dataDir: string): string => join(dataDir, "restore-unfinished");

export class HalfRestoredError extends Error {}

/** Throws if a restore was interrupted, because some of its files are missing. */
export function assertRestoreComplete(dataDir: string): void {
  if (!existsSync(restoreMark(dataDir))) return;
  throw new HalfRestoredError(
    `A restore into ${dataDir} was interrupted. Run the same "npm run restore" again.`,
  );
}

/** The interrupted restore; null if the mark does not say which, as one of an earlier release. */
export async function readUnfinishedRestore(dataDir: string): Promise<UnfinishedRestore | null> {
  try {
    return unfinishedRestore.parse(JSON.parse(await readFile(restoreMark(dataDir), "utf8")));
  } catch {
    return null;
  }
}

export const markUnfinished = (dataDir: string, restore: UnfinishedRestore): Promise<void> =>
  writeFile(restoreMark(dataDir), JSON.stringify(restore), { flush: true });

export const removeRestoreMark = (dataDir: string): Promise<void> => rm(restoreMark(dataDir));
