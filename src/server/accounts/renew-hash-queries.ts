import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Replaces the hash of the same password. Returns false if the password was changed meanwhile. */
export async function replaceHash(
  db: Db,
  { id, passwordHash, newHash }: { id: string; passwordHash: string; newHash: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('faire.renews_hash', 'yes', true)`.execute(tx);
    const { numUpdatedRows } = await tx
      .updateTable("accounts")
      .set({ passwordHash: newHash })
      .where("id", "=", id)
      .where("passwordHash", "=", passwordHash)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}
