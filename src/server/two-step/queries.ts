import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** What an admin has for a second step, on or only offered. */
export async function findTwoStep(db: Db, accountId: string) {
  return db
    .selectFrom("adminTotp")
    .innerJoin("admins", "admins.accountId", "adminTotp.accountId")
    .select(["secret", "enabledAt", "disabledAt"])
    .where("adminTotp.accountId", "=", accountId)
    .executeTakeFirst();
}

/** How many recovery codes are not used. */
export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("adminRecoveryCodes")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Offers a secret in the place of one that was offered before. False when the second step is on. */
export async function offerSecret(db: Db, accountId: string, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("adminTotp")
    .values({ accountId, secret })
    .onConflict((conflict) =>
      conflict.column("accountId").doUpdateSet({ secret }).where("adminTotp.enabledAt", "is", null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A time step of a secret whose code was told. */
interface Step {
  accountId: string;
  secret: string;
  step: number;
}

/** Turns the second step on with the secret that was offered. False when it is on, or another was offered since. */
export async function enableTwoStep(
  tx: Db,
  { accountId, secret, step }: Step,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("adminTotp")
    .set({ enabledAt: now, lastStep: step })
    .where("accountId", "=", accountId)
    .where("secret", "=", secret)
    .where("enabledAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes the code of a time step. False when it, or a later one, was taken before. */
export async function takeStep(db: Db, { accountId, secret, step }: Step): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("adminTotp")
    .set({ lastStep: step })
    .where("accountId", "=", accountId)
    .where("secret", "=", secret)
    .where("enabledAt", "is not", null)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the hashes of codes that were just made. */
export async function insertRecoveryCodes(
  tx: Db,
  accountId: string,
  hashes: Buffer[],
): Promise<void> {
  await tx
    .insertInto("adminRecoveryCodes")
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute();
}

/** False when there is no such code, or it was used before. */
export async function takeRecoveryCode(
  tx: Db,
  { accountId, codeHash }: { accountId: string; codeHash: Buffer },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("adminRecoveryCodes")
    .set({ usedAt: now })
    .where("accountId", "=", accountId)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets secret and recovery codes. False when the second step was off. */
export async function deleteTwoStep(tx: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("adminTotp")
    .where("accountId", "=", accountId)
    .where("enabledAt", "is not", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
