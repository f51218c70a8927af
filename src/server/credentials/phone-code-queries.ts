import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

export const CODE_MINUTES = 10;
const CODE_TRIES = 5;

export async function findPhoneCode(db: Db, accountId: string) {
  return db
    .selectFrom("phoneCodes")
    .select(["phoneNumber", "askedAt", "requests", "codeHash", "tries"])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}

/** True until a requested code expires or is used up; also before it is sent, because its job sends it at once. */
export const isCodeUsable = (
  { askedAt, tries }: { askedAt: Date; tries: number },
  now: Date,
): boolean => tries < CODE_TRIES && askedAt > plusMinutes(now, -CODE_MINUTES);

/** Replaces the earlier request and its code. Requires the account lock. */
export async function savePhoneRequest(
  tx: Db,
  request: { accountId: string; phoneNumber: string; askedAt: Date; requests: number },
): Promise<void> {
  const row = { ...request, codeHash: null, tries: 0 };
  await tx
    .insertInto("phoneCodes")
    .values(row)
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(row))
    .execute();
}

/** Stores the code that is about to be sent. Returns false if a newer one was requested. */
export async function storeCode(
  db: Db,
  { accountId, askedAt, codeHash }: { accountId: string; askedAt: Date; codeHash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("phoneCodes")
    .set({ codeHash, tries: 0 })
    .where("accountId", "=", accountId)
    .where("askedAt", "=", askedAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a try before its code is compared, so that parallel tries count too. Undefined without a usable code. */
export async function takeTry(db: Db, accountId: string, now: Date) {
  return db
    .updateTable("phoneCodes")
    .set({ tries: sql`tries + 1` })
    .where("accountId", "=", accountId)
    .where("codeHash", "is not", null)
    .where("tries", "<", CODE_TRIES)
    .where("askedAt", ">", plusMinutes(now, -CODE_MINUTES))
    .returning(["phoneNumber", "codeHash"])
    .executeTakeFirst();
}

/** Consumes a code. Returns false if it was consumed or replaced. */
export async function consumeCode(tx: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("phoneCodes")
    .where("accountId", "=", accountId)
    .where("codeHash", "=", codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes requests a day later, when their pauses end. */
export const deleteOldPhoneCodes = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, "phone_codes", sql`asked_at < ${plusMinutes(now, -24 * 60)}`);
