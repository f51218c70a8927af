import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { deleteDocumentFile, listUnusedFiles } from "./queries.ts";

const DAY_MINUTES = 24 * 60;

/** Deletes files without a document after a day, and files of rejected or withdrawn documents after 30 days. */
export async function removeUnusedFiles(
  { db, documents }: Pick<Services, "db" | "documents">,
  now: Date,
): Promise<void> {
  const unused = await listUnusedFiles(db, {
    uploadedBefore: plusMinutes(now, -DAY_MINUTES),
    endedBefore: plusMinutes(now, -30 * DAY_MINUTES),
  });
  for (const name of unused) {
    await documents.remove(name);
    await deleteDocumentFile(db, name);
  }
}
