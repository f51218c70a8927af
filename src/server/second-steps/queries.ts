import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/**
 * An account's second step, enabled or only offered; `disabledAt` is when its admin was disabled. The secret is
 * encrypted, or plain text from an older release.
 */
export async function findTwoStep(db: Db, accountId: string) {
  return db
    .selectFrom("secondSteps")
    .leftJoin("admins", "admins.accountId", "secondSteps.accountId")
    .select(["secret", "enabledAt", "disabledAt"])
    .where("secondSteps.accountId", "=", accountId)
    .executeTakeFirst();
}

/** Number of unused recovery codes. */
export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCodes")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores an offered secret and replaces an earlier offer. Returns false if the second step is enabled. */
export async function offerSecret(db: Db, accountId: string, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("secondSteps")
    .values({ accountId, secret })
    .onConflict((conflict) =>
      conflict
        .column("accountId")
        .doUpdateSet({ secret })
        .where("secondSteps.enabledAt", "is", null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Time step of a secret whose code was entered. */
interface Step {
  accountId: string;
  secret: string;
  step: number;
}

/**
 * Enables the second step with the offered secret. Returns false if it is enabled already, or a newer secret was
 * offered.
 */
export async function enableTwoStep(
  tx: Db,
  { accountId, secret, step }: Step,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("secondSteps")
    .set({ enabledAt: now, lastStep: step })
    .where("accountId", "=", accountId)
    .where("secret", "=", secret)
    .where("enabledAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Consumes a time step's code. Returns false if this or a later step was used, or the secret is not in use. */
export async function takeStep(db: Db, { accountId, secret, step }: Step): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("secondSteps")
    .set({ lastStep: step })
    .where("accountId", "=", accountId)
    .where("secret", "=", secret)
    .where("enabledAt", "is not", null)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the hashes of new codes. */
export async function insertRecoveryCodes(
  tx: Db,
  accountId: string,
  hashes: Buffer[],
): Promise<void> {
  await tx
    .insertInto("recoveryCodes")
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute();
}

/** Consumes a recovery code. Returns false for an unknown or used one. */
export async function takeRecoveryCode(
  tx: Db,
  { accountId, codeHash }: { accountId: string; codeHash: Buffer },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recoveryCodes")
    .set({ usedAt: now })
    .where("accountId", "=", accountId)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes secret and recovery codes. Returns false if the second step was disabled. */
export async function deleteTwoStep(tx: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("secondSteps")
    .where("accountId", "=", accountId)
    .where("enabledAt", "is not", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Secrets whose stored text does not begin with `start`, the next 500 by account id after `after`. */
export async function listSecretsWithout(db: Db, start: string, after: string | null) {
  return db
    .selectFrom("secondSteps")
    .select(["accountId", "secret"])
    .where(sql<boolean>`not starts_with(secret, ${start})`)
    .where(sql<boolean>`(${after}::uuid is null or account_id > ${after}::uuid)`)
    .orderBy("accountId")
    .limit(500)
    .execute();
}

/** Replaces a stored secret by its newly sealed text, unless it was replaced meanwhile. */
export async function replaceSecret(
  db: Db,
  { accountId, secret, sealedSecret }: { accountId: string; secret: string; sealedSecret: string },
): Promise<void> {
  await db
    .updateTable("secondSteps")
    .set({ secret: sealedSecret })
    .where("accountId", "=", accountId)
    .where("secret", "=", secret)
    .execute();
}
