import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { adminRoles, includes } from "#shared/permissions.ts";

/** Names of a table of versions and of its table of proposals, and of the content column in both. */
export interface ProposalTables {
  versions: "fee_rules" | "surcharge_tables";
  proposals: "fee_rule_proposals" | "surcharge_proposals";
  content: "levels" | "rules";
}

interface OpenProposal {
  id: string;
  content: unknown;
  effectiveOn: string;
  reason: string;
  proposedBy: string;
  proposedAt: Date;
  firstName: string;
  lastName: string;
}

/** Proposal awaiting a decision, if any. */
export async function findOpenProposal(
  db: Db,
  { proposals, content }: ProposalTables,
): Promise<OpenProposal | undefined> {
  const { rows } = await sql<OpenProposal>`
    select p.id, ${sql.ref(`p.${content}`)} as content, effective_on::text as effective_on, reason,
           proposed_by, proposed_at, first_name, last_name
    from ${sql.table(proposals)} p join accounts on accounts.id = proposed_by
    where approved_version is null and withdrawn_by is null
    limit 1`.execute(db);
  return rows[0];
}

/** Whether another admin than `adminId` can log in and decide on fees. */
export async function hasApprover(db: Db, adminId: string): Promise<boolean> {
  const row = await db
    .selectFrom("admins")
    .select("accountId")
    .where("accountId", "!=", adminId)
    .where("disabledAt", "is", null)
    .where(
      "role",
      "in",
      adminRoles.filter((role) => includes(role, "fees")),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewProposal {
  id: string;
  content: object;
  effectiveOn: string;
  reason: string;
  adminId: string;
  now: Date;
}

/** Returns false if another proposal is open. */
export async function insertProposal(
  tx: Db,
  { proposals, content }: ProposalTables,
  { id, effectiveOn, reason, adminId, now, ...proposal }: NewProposal,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ${sql.table(proposals)} (id, ${sql.ref(content)}, effective_on, reason, proposed_by, proposed_at)
    values (${id}, ${JSON.stringify(proposal.content)}::jsonb, ${effectiveOn}::date, ${reason}, ${adminId}, ${now})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

interface LockedProposal {
  content: unknown;
  effectiveOn: string;
  proposedBy: string;
  approvedVersion: number | null;
  withdrawnBy: string | null;
}

/** Locks a proposal until the transaction ends. */
export async function lockProposal(
  tx: Db,
  { proposals, content }: ProposalTables,
  id: string,
): Promise<LockedProposal | undefined> {
  const { rows } = await sql<LockedProposal>`
    select ${sql.ref(content)} as content, effective_on::text as effective_on, proposed_by, approved_version,
           withdrawn_by
    from ${sql.table(proposals)} where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Publishes a proposal. Returns its version; null if another version takes effect on the same day. */
export async function publish(
  tx: Db,
  { versions, proposals, content }: ProposalTables,
  { id, adminId, now }: { id: string; adminId: string; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    insert into ${sql.table(versions)}
      (version, ${sql.ref(content)}, effective_on, proposed_by, approved_by, approved_at)
    select (select max(version) + 1 from ${sql.table(versions)}), ${sql.ref(content)}, effective_on, proposed_by,
           ${adminId}, ${now}
    from ${sql.table(proposals)} where id = ${id}
    on conflict do nothing returning version`.execute(tx);
  const version = rows[0]?.version ?? null;
  await sql`
    update ${sql.table(proposals)} set approved_version = ${version} where id = ${id}`.execute(tx);
  return version;
}

/** Closes a proposal; by another admin than its author, this rejects it. */
export async function closeProposal(
  tx: Db,
  { proposals }: ProposalTables,
  { id, adminId }: { id: string; adminId: string },
): Promise<void> {
  await sql`
    update ${sql.table(proposals)} set withdrawn_by = ${adminId} where id = ${id}`.execute(tx);
}
