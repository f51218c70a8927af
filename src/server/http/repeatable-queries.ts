import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** A call that carried a key: "POST /api/checkout", and the SHA-256 of its body. */
export interface KeyedCall {
  accountId: string;
  key: string;
  call: string;
  bodyHash: Buffer;
}

/** What is kept under a key; without an answer while the call is under way. */
export interface KeptCall {
  call: string;
  bodyHash: Buffer;
  status: number | null;
  answer: string | null;
}

/**
 * Takes a key for a call. False when it is taken, unless the taker is forgotten: its answer is 24 hours old, or it
 * has been under way for a minute, as after a crash.
 */
export async function takeKey(db: Db, asked: KeyedCall, now: Date): Promise<boolean> {
  const { accountId, key, call, bodyHash } = asked;
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

/** What is kept under a key of an account. */
export async function findKept(
  db: Db,
  { accountId, key }: Pick<KeyedCall, "accountId" | "key">,
): Promise<KeptCall | undefined> {
  return db
    .selectFrom("repeatableCalls")
    .select(["call", "bodyHash", "status", "answer"])
    .where("accountId", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();
}

type Taken = Pick<KeyedCall, "accountId" | "key"> & { takenAt: Date };

/** Keeps the answer under the key, if the key is still this call's. */
export async function keepAnswer(
  db: Db,
  { accountId, key, takenAt }: Taken,
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

/** Lets go of a key whose call came to nothing, if it is still this call's. */
export async function releaseKey(db: Db, { accountId, key, takenAt }: Taken): Promise<void> {
  await db
    .deleteFrom("repeatableCalls")
    .where("accountId", "=", accountId)
    .where("key", "=", key)
    .where("createdAt", "=", takenAt)
    .where("status", "is", null)
    .execute();
}
