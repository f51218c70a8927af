import type { Db } from "#server/database/db.ts";

/** Email and phone number of an open account, with the times of their verification. */
export async function findContacts(db: Db, accountId: string) {
  return db
    .selectFrom("accounts")
    .select(["email", "emailProvenAt", "phoneNumber", "phoneProvenAt"])
    .where("id", "=", accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** Marks the account's email as verified. Requires the account lock. */
export async function markEmailVerified(tx: Db, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ emailProvenAt: now })
    .where("id", "=", accountId)
    .execute();
}

/** Marks a phone number as verified. Returns false if the account has another one by now. */
export async function markPhoneVerified(
  tx: Db,
  { accountId, phoneNumber }: { accountId: string; phoneNumber: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts")
    .set({ phoneProvenAt: now })
    .where("id", "=", accountId)
    .where("phoneNumber", "=", phoneNumber)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
