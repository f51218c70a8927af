import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";

interface NewPasskey {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
}

/** Passkeys of an account, newest first. */
export async function listPasskeysOf(db: Db, accountId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "credentialId", "transports", "name", "createdAt", "lastUsedAt"])
    .where("accountId", "=", accountId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
}

export async function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "accountId", "publicKey", "counter", "transports"])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
}

/** Returns false if an account has the credential already. */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records a use and its count. Returns false if the passkey was removed, or its count changed since it was read. */
export async function markPasskeyUsed(
  db: Db,
  { id, before, counter, at }: { id: string; before: number; counter: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter, lastUsedAt: at })
    .where("id", "=", id)
    .where("counter", "=", before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the name, or undefined for another account's passkey, or an unknown one. */
export async function deletePasskey(
  tx: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .returning("name")
    .executeTakeFirst();
  return deleted?.name;
}

export async function insertChallenge(
  db: Db,
  challenge: { challenge: string; accountId: string | null; expiresAt: Date },
): Promise<void> {
  await db.insertInto("passkeyChallenges").values(challenge).execute();
}

/**
 * Consumes a challenge of the account (null: of a log-in). Returns false if it was used, has expired or was issued to
 * another account.
 */
export async function takeChallenge(
  db: Db,
  { challenge, accountId }: { challenge: string; accountId: string | null },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenges
    where challenge = ${challenge} and account_id is not distinct from ${accountId}::uuid and expires_at > ${now}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Returns the number of deleted rows. */
export const deleteOldChallenges = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, "passkey_challenges", sql`expires_at <= ${now}`);
