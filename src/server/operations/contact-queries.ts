import type { Db } from "#server/database/db.ts";

/** How somebody is reached; null when there is no such account. */
export async function findContact(db: Db, id: string) {
  const row = await db
    .selectFrom("accounts")
    .select(["id", "email", "phoneNumber"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
