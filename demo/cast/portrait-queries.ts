import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

export async function listAccountsWithoutImage(
  db: Db,
  emails: string[],
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom("accounts")
    .select(["id", "email"])
    .where("email", "in", emails)
    .where("profileImage", "is", null)
    .orderBy("id")
    .execute();
}

/** Inserts the files as uploads of their owners, and as profile images of owners who have none. */
export async function insertPortraits(
  db: Db,
  portraits: readonly { name: string; accountId: string; createdAt: Date }[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("uploads")
      .values([...portraits])
      .execute();
    await sql`
      update accounts set profile_image = '/uploads/' || portrait.name
      from unnest(${portraits.map(({ accountId }) => accountId)}::uuid[], ${portraits.map(({ name }) => name)}::text[])
        as portrait (id, name)
      where accounts.id = portrait.id and profile_image is null`.execute(tx);
  });
}
