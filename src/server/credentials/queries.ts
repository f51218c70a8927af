import type { Db } from "#server/database/db.ts";

/** Locks the account's credentials until the transaction ends. Undefined for a deleted account. */
export async function lockCredentials(tx: Db, id: string) {
  return tx
    .selectFrom("accounts")
    .select(["id", "role", "email", "passwordHash"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the password hash. Requires the account lock. */
export async function updatePassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable("accounts").set({ passwordHash }).where("id", "=", id).execute();
}

/** Sets an e-mail that was verified by its link. Throws if another account of the role has it. */
export async function updateEmail(
  tx: Db,
  id: string,
  { email, provenAt }: { email: string; provenAt: Date },
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ email, emailProvenAt: provenAt })
    .where("id", "=", id)
    .execute();
}

/** Stores the requested e-mail, replacing an earlier request. */
export async function upsertRequestedEmail(
  tx: Db,
  requested: { accountId: string; newEmail: string; askedAt: Date },
): Promise<void> {
  await tx
    .insertInto("emailWishes")
    .values(requested)
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(requested))
    .execute();
}

/** Requested e-mail that is not confirmed yet. */
export async function findRequestedEmail(db: Db, accountId: string) {
  return db
    .selectFrom("emailWishes")
    .select(["newEmail", "askedAt"])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}

export async function deleteRequestedEmail(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom("emailWishes").where("accountId", "=", accountId).execute();
}

/** Deletes all passkeys of an account. Returns their names. */
export async function deletePasskeysOf(tx: Db, accountId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom("passkeys")
    .where("accountId", "=", accountId)
    .returning("name")
    .execute();
  return deleted.map(({ name }) => name);
}
