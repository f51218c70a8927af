import { existsSync } from "node:fs";
import { join } from "node:path";

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
