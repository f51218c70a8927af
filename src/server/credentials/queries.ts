import type { Db } from "#server/database/db.ts";

/** Whoever changes what somebody logs in with does so one after another: until the transaction ends. */
export async function lockAccount(tx: Db, id: string) {
  return tx
    .selectFrom("accounts")
    .select(["id", "role", "email", "passwordHash"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes what an account logs in with; the account must be locked. */
export async function updatePassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable("accounts").set({ passwordHash }).where("id", "=", id).execute();
}

/** Changes the e-mail of an account. Throws on one that its role has already. */
export async function updateEmail(tx: Db, id: string, email: string): Promise<void> {
  await tx.updateTable("accounts").set({ email }).where("id", "=", id).execute();
}

/** Notes which e-mail an account wants, in the place of the wish before. */
export async function upsertWish(
  tx: Db,
  wish: { accountId: string; newEmail: string; askedAt: Date },
): Promise<void> {
  await tx
    .insertInto("emailWishes")
    .values(wish)
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(wish))
    .execute();
}

/** The e-mail that an account wants and has not confirmed yet. */
export async function findWish(db: Db, accountId: string) {
  return db
    .selectFrom("emailWishes")
    .select(["newEmail", "askedAt"])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}

/** Gives a wish for another e-mail up. */
export async function deleteWish(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom("emailWishes").where("accountId", "=", accountId).execute();
}
