import type { Db } from "#server/database/db.ts";

/** Contact data of an account, or null. */
export async function findContact(db: Db, id: string) {
  const row = await db
    .selectFrom("accounts")
    .select(["id", "email", "phoneNumber"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
