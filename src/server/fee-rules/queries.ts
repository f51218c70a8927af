import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

const MAX_VERSIONS = 1000;

/** All fee tables with their effective instant, oldest first. */
export async function listFeeRules(db: Db) {
  return await db
    .selectFrom("feeRules")
    .select(["version", "levels", sql<string>`effective_on::text`.as("effectiveOn")])
    .select(sql<Date>`effective_on::timestamp at time zone 'America/New_York'`.as("effectiveAt"))
    .orderBy("effectiveAt")
    .limit(MAX_VERSIONS)
    .execute();
}

/** Proposal awaiting approval by another admin, if any. */
export async function findOpenProposal(db: Db) {
  return await db
    .selectFrom("feeRuleProposals")
    .innerJoin("accounts", "accounts.id", "feeRuleProposals.proposedBy")
    .select(["feeRuleProposals.id", "levels", "reason", "proposedBy", "proposedAt"])
    .select(sql<string>`effective_on::text`.as("effectiveOn"))
    .select(["firstName", "lastName"])
    .where("approvedVersion", "is", null)
    .where("withdrawnBy", "is", null)
    .limit(1)
    .executeTakeFirst();
}

interface Proposal {
  id: string;
  levels: object;
  effectiveOn: string;
  reason: string;
  adminId: string;
  now: Date;
}

/** Returns false if another proposal is open. */
export async function insertProposal(
  tx: Db,
  { id, levels, effectiveOn, reason, adminId, now }: Proposal,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into fee_rule_proposals (id, levels, effective_on, reason, proposed_by, proposed_at)
    values (${id}, ${JSON.stringify(levels)}::jsonb, ${effectiveOn}::date, ${reason}, ${adminId}, ${now})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Locks a proposal until the transaction ends. */
export async function lockProposal(tx: Db, id: string) {
  return await tx
    .selectFrom("feeRuleProposals")
    .select(["levels", "proposedBy", "approvedVersion", "withdrawnBy"])
    .select(sql<string>`effective_on::text`.as("effectiveOn"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Publishes a proposal. Returns its version; null if another table takes effect on the same day. */
export async function publish(
  tx: Db,
  { id, adminId, now }: { id: string; adminId: string; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    insert into fee_rules (version, levels, effective_on, proposed_by, approved_by, approved_at)
    select (select max(version) + 1 from fee_rules), levels, effective_on, proposed_by, ${adminId}, ${now}
    from fee_rule_proposals where id = ${id}
    on conflict do nothing returning version`.execute(tx);
  const version = rows[0]?.version ?? null;
  await tx
    .updateTable("feeRuleProposals")
    .set({ approvedVersion: version })
    .where("id", "=", id)
    .execute();
  return version;
}

/** Withdraws a proposal. */
export async function withdraw(tx: Db, id: string, adminId: string): Promise<void> {
  await tx
    .updateTable("feeRuleProposals")
    .set({ withdrawnBy: adminId })
    .where("id", "=", id)
    .execute();
}

/** A batch of driver ids, after a given one. */
export async function listDriversAfter(db: Db, after: string, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select("accounts.id")
    .where("accounts.id", ">", after)
    .where("deletedAt", "is", null)
    .orderBy("accounts.id")
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** E-mail of a driver; undefined if the account was deleted. */
export async function findDriverEmail(db: Db, id: string): Promise<string | undefined> {
  const account = await db
    .selectFrom("accounts")
    .select("email")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return account?.email;
}
