import { existsSync } from "node:fs";
import { join } from "node:path";

/** In DATA_DIR while a restore is under way. */
export const restoreMark = (dataDir: string): string => join(dataDir, "restore-unfinished");

export class HalfRestoredError extends Error {}

/** Throws if a restore was interrupted: half of its files are here. */
export function assertRestoreComplete(dataDir: string): void {
  if (!existsSync(restoreMark(dataDir))) return;
  throw new HalfRestoredError(
    `A restore into ${dataDir} was interrupted. Run the same "npm run restore" again.`,
  );
}
