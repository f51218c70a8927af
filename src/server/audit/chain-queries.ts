import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Content of an act that its hash covers; independent of the session's time zone. */
const actText = sql<string>`concat_ws(E'\\n', audit_log.id, extract(epoch from at), admin_id, action, subject_id,
  before, after, coalesce(to_json(reason)::text, 'null'))`;

/** Acts may commit out of the order of their ids: a late one has an id within this distance of the latest id. */
const LATE_IDS = 10_000;

/** Locks the chain until the transaction ends, so that one node appends at a time. */
export async function lockChain(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit_chain'))`.execute(tx);
}

/** An entry of the hash chain over the audit log. */
export interface Link {
  position: number;
  /** SHA-256 of the previous hash and the act. */
  hash: Buffer;
}

export async function findChainEnd(db: Db): Promise<(Link & { actId: number }) | null> {
  const row = await db
    .selectFrom("auditChain")
    .select(["position", "hash", "actId"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Acts that are not in the chain yet, in the order of their ids. */
export async function listUnchained(tx: Db, limit: number) {
  const { rows } = await sql<{ id: number; text: string }>`
    select audit_log.id, ${actText} as text from audit_log
    where audit_log.id > coalesce((select max(act_id) from audit_chain), 0) - ${LATE_IDS}::bigint
      and not exists (select from audit_chain where act_id = audit_log.id)
    order by audit_log.id limit ${limit}`.execute(tx);
  return rows;
}

export async function insertLinks(
  tx: Db,
  links: readonly (Link & { actId: number })[],
): Promise<void> {
  await tx.insertInto("auditChain").values(links).execute();
}

/** Links after a position with the text of their acts, null for a missing act. */
export async function listLinks(db: Db, after: number, limit: number) {
  const { rows } = await sql<Link & { actId: number; text: string | null }>`
    select position, act_id, hash, case when audit_log.id is not null then ${actText} end as text
    from audit_chain left join audit_log on audit_log.id = act_id
    where position > ${after} order by position limit ${limit}`.execute(db);
  return rows;
}

/**
 * Acts with an id above `after` that no run chains any more: LATE_IDS or more below the highest chained id. One that is
 * not chained was inserted later, under an old id.
 */
export async function listOldActs(db: Db, after: number, limit: number) {
  const { rows } = await sql<{ id: number; isChained: boolean }>`
    select id, exists (select from audit_chain where act_id = audit_log.id) as is_chained
    from audit_log
    where id > ${after} and id <= coalesce((select max(act_id) from audit_chain), 0) - ${LATE_IDS}::bigint
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Claims the daily check. Returns false if it was finished within a day, or another node began within an hour. */
export async function claimAuditCheck(db: Db, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update audit_checks set started_at = ${now}
    where coalesce(started_at, '-infinity') < ${now}::timestamptz - interval '1 hour'
      and coalesce(finished_at, '-infinity') < ${now}::timestamptz - interval '1 day'`.execute(db);
  return numAffectedRows === 1n;
}

export const finishAuditCheck = async (
  db: Db,
  { position, hash, broken, now }: Link & { broken: number; now: Date },
): Promise<void> => {
  await db.updateTable("auditChecks").set({ position, hash, broken, finishedAt: now }).execute();
};

/** The last check; null before the first. */
export async function findAuditCheck(db: Db) {
  const row = await db
    .selectFrom("auditChecks")
    .select(["position", "hash", "broken", "finishedAt"])
    .executeTakeFirst();
  return row?.finishedAt ? { ...row, finishedAt: row.finishedAt } : null;
}
