import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { deleteUpload, listUnusedUploads } from "./upload-queries.ts";

/** Removes images uploaded over a day ago that no profile or change in review shows: replaced or never saved. */
export async function removeUnusedUploads(
  { db, files }: Pick<Services, "db" | "files">,
  now: Date,
): Promise<void> {
  for (const name of await listUnusedUploads(db, plusMinutes(now, -24 * 60))) {
    await files.remove(name);
    await deleteUpload(db, name);
  }
}
