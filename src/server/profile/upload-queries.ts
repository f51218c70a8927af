import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Records the owner of a file before the file is written. */
export async function insertUpload(
  db: Db,
  upload: { name: string; accountId: string; createdAt: Date },
): Promise<void> {
  await db.insertInto("uploads").values(upload).execute();
}

/** Whether the account uploaded the file. */
export async function isOwnUpload(db: Db, accountId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("uploads")
    .select("name")
    .where("name", "=", name)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Files created before an instant that no profile and no change in review shows; the oldest 500. */
export async function listUnusedUploads(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from uploads where created_at < ${before} and not exists (
      select from accounts where id = account_id and profile_image = '/uploads/' || name) and not exists (
      select from driver_submissions where driver_id = account_id and kind = 'person' and state = 'in_review'
        and after ->> 'profileImage' = '/uploads/' || name)
    order by created_at limit 500`.execute(db);
  return rows.map(({ name }) => name);
}

export async function deleteUpload(db: Db, name: string): Promise<void> {
  await db.deleteFrom("uploads").where("name", "=", name).execute();
}
