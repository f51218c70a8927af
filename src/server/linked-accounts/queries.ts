import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { BATCH_SIZE } from "#server/database/delete-in-batches.ts";
import {
  type AccountLink,
  MAX_HOLDERS,
  type Mark,
  type MarkKind,
} from "#shared/linked-accounts/link-accounts.ts";

/** Inserts an identifying value of an open rider or driver account, which `compareMarks` compares. Idempotent. */
export async function putMark(
  db: Db,
  { accountId, kind, value }: { accountId: string; kind: MarkKind; value: string },
): Promise<void> {
  await sql`
    insert into account_marks (kind, value, account_id)
    select ${kind}, ${value}, id from accounts
    where id = ${accountId} and deleted_at is null and role <> 'ADMIN' and ${value} <> ''
    on conflict do nothing`.execute(db);
}

/** Accounts with marks that were not compared yet, oldest first. */
export async function listUncomparedAccounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select distinct account_id from (
      select account_id from account_marks where compared_at is null order by seen_at limit 500) as waiting
    order by account_id`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** Marks of these accounts, and equal marks of others: at most `MAX_HOLDERS + 1` accounts per value. */
export async function listMarksNear(db: Db, accountIds: readonly string[]): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select distinct holder.account_id, role, near.kind, near.value
    from account_marks as near
    cross join lateral (
      select account_id from account_marks as shared
      where shared.kind = near.kind and shared.value = near.value
      limit ${MAX_HOLDERS + 1}
    ) as holder
    join accounts on accounts.id = holder.account_id
    where near.account_id = any(${accountIds}::uuid[])
    order by near.kind, near.value, holder.account_id
    limit 2000`.execute(db);
  return rows;
}

/** Stores links between open accounts. A proven link replaces a suspected one. */
export async function storeLinks(db: Db, links: readonly AccountLink[], now: Date): Promise<void> {
  if (links.length === 0) return;
  await sql`
    insert into linked_accounts (rider_id, driver_id, is_proven, marks, since)
    select link."riderId", link."driverId", link."isProven", array(select jsonb_array_elements_text(link.marks)), ${now}
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as link ("riderId" uuid, "driverId" uuid, "isProven" boolean, marks jsonb)
    join accounts on accounts.id in (link."riderId", link."driverId") and deleted_at is null
    group by 1, 2, 3, 4 having count(*) = 2
    order by 1, 2
    on conflict (rider_id, driver_id) do update set is_proven = true, marks = excluded.marks, since = excluded.since
      where excluded.is_proven and not linked_accounts.is_proven`.execute(db);
}

/** Ends the suspected links of an account that its marks no longer support. */
export async function endSuspectedLinks(
  db: Db,
  accountId: string,
  links: readonly AccountLink[],
): Promise<void> {
  await sql`
    delete from linked_accounts where not is_proven and ${accountId} in (rider_id, driver_id)
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link ("riderId" uuid, "driverId" uuid)
        where link."riderId" = rider_id and link."driverId" = driver_id)`.execute(db);
}

/** Deletes marks of devices after a year, in batches, and has their accounts compared again. */
export async function deleteOldDevices(db: Db, now: Date): Promise<void> {
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    const { rows } = await sql`
      with gone as (
        delete from account_marks where ctid = any(array(
          select ctid from account_marks
          where kind = 'device' and seen_at < ${now}::timestamptz - interval '1 year'
          limit ${BATCH_SIZE} for update skip locked))
        returning account_id
      ),
      compared_again as (
        update account_marks set compared_at = null
        where kind = 'email' and account_id in (select account_id from gone)
      )
      select from gone`.execute(db);
    count = rows.length;
  }
}

type OwnMark = Pick<Mark, "kind" | "value">;

/** Marks of an account that were not compared yet. */
export async function listUncomparedMarks(db: Db, accountId: string): Promise<OwnMark[]> {
  const { rows } = await sql<OwnMark>`
    select kind, value from account_marks where account_id = ${accountId} and compared_at is null
    order by kind, value limit 1000`.execute(db);
  return rows;
}

/** Records these marks of an account as compared; marks added meanwhile stay uncompared. */
export async function setMarksCompared(
  db: Db,
  { accountId, marks, now }: { accountId: string; marks: readonly OwnMark[]; now: Date },
): Promise<void> {
  await sql`
    update account_marks set compared_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (kind text, value text)
    where account_marks.account_id = ${accountId} and account_marks.compared_at is null
      and account_marks.kind = mark.kind and account_marks.value = mark.value`.execute(db);
}

/** SQL condition: rider and driver are proven to be one person. */
export const isLinked = (riderId: string, driverColumn: string) =>
  sql<boolean>`exists (select from linked_accounts
    where linked_accounts.rider_id = ${riderId} and linked_accounts.driver_id = ${sql.ref(driverColumn)}
      and linked_accounts.is_proven)`;
