import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "#server/database/db.ts";
import { announcePack, deletePacks } from "./addresses/load-queries.ts";
import { assertPackName, BUILDING_SUFFIX, cityFolder } from "./pack.ts";
import { CityPackError } from "./pack-step.ts";

/** Removes a pack's files and addresses; running servers stop using it. Throws CityPackError for an unknown pack. */
export async function removePack(db: Db, dataDir: string, name: string): Promise<void> {
  assertPackName(name);
  const folder = join(cityFolder(dataDir), name);
  const removedFolders = [folder, `${folder}${BUILDING_SUFFIX}`].filter(removeFolder);
  const rows = await deletePacks(db, name);
  if (removedFolders.length === 0 && rows === 0)
    throw new CityPackError(`There is no city pack "${name}" in ${cityFolder(dataDir)}.`);
  await announcePack(db, name);
}

function removeFolder(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
