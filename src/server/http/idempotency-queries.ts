import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** A call with an idempotency key: "POST /api/checkout", and the SHA-256 of its body. */
export interface KeyedCall {
  accountId: string;
  key: string;
  call: string;
  bodyHash: Buffer;
}

/** Record of a key; without a reply while the call is in progress. */
export interface StoredCall {
  call: string;
  bodyHash: Buffer;
  status: number | null;
  answer: string | null;
}

/**
 * Claims a key for a call. Returns false if it is taken. A claim expires after 24 hours, and for a repetition of the
 * same call after a minute without a reply, as after a crash.
 */
export async function claimKey(db: Db, keyedCall: KeyedCall, now: Date): Promise<boolean> {
  const { accountId, key, call, bodyHash } = keyedCall;
  const { numAffectedRows } = await sql`
    insert into repeatable_calls as kept (account_id, key, call, body_hash, created_at)
    values (${accountId}, ${key}, ${call}, ${bodyHash}, ${now})
    on conflict (account_id, key) do update
      set (call, body_hash, created_at, status, answer)
        = (excluded.call, excluded.body_hash, excluded.created_at, null, null)
      where kept.created_at <= ${now}::timestamptz - interval '24 hours'
        or (kept.status is null and kept.created_at <= ${now}::timestamptz - interval '1 minute'
          and kept.call = excluded.call and kept.body_hash = excluded.body_hash)`.execute(db);
  return numAffectedRows === 1n;
}

/** Record of an account's key. */
export async function findStoredCall(
  db: Db,
  { accountId, key }: Pick<KeyedCall, "accountId" | "key">,
): Promise<StoredCall | undefined> {
  return db
    .selectFrom("repeatableCalls")
    .select(["call", "bodyHash", "status", "answer"])
    .where("accountId", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();
}

type ClaimedKey = Pick<KeyedCall, "accountId" | "key"> & { takenAt: Date };

/** Stores the reply under the key, if this call still holds the key. */
export async function storeReply(
  db: Db,
  { accountId, key, takenAt }: ClaimedKey,
  { status, answer }: { status: number; answer: string },
): Promise<void> {
  await db
    .updateTable("repeatableCalls")
    .set({ status, answer })
    .where("accountId", "=", accountId)
    .where("key", "=", key)
    .where("createdAt", "=", takenAt)
    .where("status", "is", null)
    .execute();
}

/** Releases the key of a failed call, if this call still holds it. */
export async function releaseKey(db: Db, { accountId, key, takenAt }: ClaimedKey): Promise<void> {
  await db
    .deleteFrom("repeatableCalls")
    .where("accountId", "=", accountId)
    .where("key", "=", key)
    .where("createdAt", "=", takenAt)
    .where("status", "is", null)
    .execute();
}

/** Deletes the records of keyed calls after a day. */
export const deleteOldCalls = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, "repeatable_calls", sql`created_at < ${plusMinutes(now, -1 * 24 * 60)}`);
