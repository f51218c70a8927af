import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DocumentKind } from "#shared/documents/kinds.ts";

const MAX_LISTS = 1000;

/** All lists that an owner has set, the one in force first. */
export async function readDocumentLists(db: Db) {
  return await db
    .selectFrom("documentLists")
    .select(["version", "documents"])
    .orderBy("version", "desc")
    .limit(MAX_LISTS)
    .execute();
}

/** Locks the owner's settings, of which the list is one, until the transaction ends. */
export async function lockDocumentLists(tx: Db): Promise<void> {
  await sql`select from product_settings for update`.execute(tx);
}

export async function insertDocumentList(
  tx: Db,
  list: { documents: readonly DocumentKind[]; publishedBy: string; publishedAt: Date },
): Promise<number> {
  const { version } = await tx
    .insertInto("documentLists")
    .values({ ...list, documents: JSON.stringify(list.documents) })
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Number of verified drivers, and of those without a valid document of each kind today. */
export async function countLacking(
  db: Db,
  kinds: readonly DocumentKind[],
  today: string,
): Promise<{ drivers: number; byKind: ReadonlyMap<string, number> }> {
  const { rows } = await sql<{ drivers: number; kind: string | null; lacking: number }>`
    with verified as (select account_id from drivers where is_verified),
    valid as (
      select listed.kind, count(*)::int as drivers
      from ${listedKinds(kinds)}
      join driver_submissions sent on sent.kind = listed.kind and is_in_force and kept_vin is null
        and (not has_expiry or expires_on is null or expires_on >= ${today}::date)
      join verified on account_id = driver_id
      group by listed.kind)
    select all_drivers.count::int as drivers, listed.kind,
      (all_drivers.count - coalesce(valid.drivers, 0))::int as lacking
    from (select count(*) from verified) as all_drivers
    left join (${listedKinds(kinds)} left join valid on valid.kind = listed.kind) on true`.execute(
    db,
  );
  return {
    drivers: rows[0]?.drivers ?? 0,
    byKind: new Map(rows.flatMap(({ kind, lacking }) => (kind === null ? [] : [[kind, lacking]]))),
  };
}

const listedKinds = (kinds: readonly DocumentKind[]) => sql`
  unnest(${kinds.map(({ kind }) => kind)}::text[], ${kinds.map(({ hasExpiry }) => hasExpiry)}::boolean[])
    as listed (kind, has_expiry)`;
