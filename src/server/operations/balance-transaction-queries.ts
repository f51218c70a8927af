import { sql } from "kysely";
import type { BalanceTransaction, Period } from "#server/adapters/payments/balance-transaction.ts";
import type { Db } from "#server/database/db.ts";
import { firstIdAt } from "#server/database/first-id.ts";
import type { RideFamily } from "#shared/ledger/balance-transaction-accounts.ts";

export interface ReadBalanceTransaction extends BalanceTransaction {
  /** For a ride's money: charge, refund, transfer or dispute. For other money: the ledger account to post to. */
  family: string;
}

/** Key of the advisory lock: arbitrary, but the same on every node. */
const READER_LOCK = 4_318_208;

/**
 * Runs `work` while holding the reader lock, which is released if its connection drops. If another node holds it:
 * with `mustRun`, waits up to two seconds (lock_timeout), then throws; otherwise returns without running.
 */
export async function withReaderLock(
  db: Db,
  { mustRun }: { mustRun: boolean },
  work: () => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (session) => {
    if (mustRun) await sql`select pg_advisory_lock(${READER_LOCK})`.execute(session);
    else if (!(await tryLock(session))) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${READER_LOCK})`.execute(session);
    }
  });
}

async function tryLock(session: Db): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_lock(${READER_LOCK}) as "isLocked"`.execute(session);
  return rows[0]?.isLocked ?? false;
}

/** Time before which all balance transactions have been read; null before the first read. */
export async function findCursor(db: Db): Promise<Date | null> {
  const row = await db.selectFrom("reconciliations").select("movementsReadTo").executeTakeFirst();
  return row?.movementsReadTo ?? null;
}

/** Locks the cursor until the transaction ends, in case a lost connection has ended the reader's lock. */
export async function lockCursor(tx: Db): Promise<void> {
  await tx.selectFrom("reconciliations").select("isOnlyRow").forUpdate().execute();
}

/** Moves the cursor forward; does nothing if it is already further. */
export async function moveCursor(tx: Db, readTo: Date): Promise<void> {
  await sql`
    update reconciliations set movements_read_to = greatest(movements_read_to, ${readTo}::timestamptz)`.execute(
    tx,
  );
}

export interface InsertedBalanceTransaction {
  id: string;
  rideId: string | null;
  family: string;
  net: number;
}

/**
 * Inserts balance transactions that are new, with the rides of their payments, tips, tolls and transfers, and returns
 * them. A transfer that is not recorded yet has the ride that its metadata names.
 */
export async function insertBalanceTransactions(
  tx: Db,
  balanceTransactions: readonly ReadBalanceTransaction[],
): Promise<InsertedBalanceTransaction[]> {
  const { rows } = await sql<InsertedBalanceTransaction>`
    insert into stripe_movements (id, type, family, ride_id, source, net_cents, created_at)
    select m.id, type, family, coalesce(paid.ride_id, sent.ride_id, tipped.ride_id, tip_sent.ride_id, named.ride_id),
      "sourceId", net, "createdAt"
    from jsonb_to_recordset(${JSON.stringify(balanceTransactions)}::jsonb) as m (id text, type text, family text,
      "sourceId" text, "paymentIntentId" text, "transferId" text, "rideId" uuid, net bigint, "createdAt" timestamptz)
    left join payments as paid on paid.payment_intent_id = m."paymentIntentId"
    left join payments as sent on sent.transfer_id = m."transferId"
    left join tips as tipped on tipped.payment_intent_id = m."paymentIntentId"
    left join tips as tip_sent on tip_sent.transfer_id = m."transferId"
    left join payments as named on named.ride_id = m."rideId"
    order by m.id
    on conflict (id) do nothing
    returning id, ride_id, family, net_cents::int as net`.execute(tx);
  return rows;
}

export interface UnexplainedMoney {
  rideId: string;
  family: RideFamily;
  /** Cents moved at Stripe beyond the postings and the suspense account. */
  rest: number;
}

/**
 * Differences between a ride's balance transactions and its postings, for rides with new balance transactions, with
 * money in suspense, or with postings of a period. Postings have UUIDv7 ids, so the primary key finds a period.
 */
export async function listUnexplainedMoney(
  tx: Db,
  rides: { ids: readonly string[]; posted: Period },
): Promise<UnexplainedMoney[]> {
  const { rows } = await sql<UnexplainedMoney>`
    with chosen as (
      select unnest(${rides.ids}::uuid[]) as ride_id
      union select ride_id from stripe_suspense where cents <> 0
      union select ride_id from ledger_transactions
        where id >= ${firstIdAt(rides.posted.from)}
          and id < ${rides.posted.until ? firstIdAt(rides.posted.until) : LAST_ID} and ride_id is not null
    ),
    sums as (
      select ride_id, family, net_cents as cents
      from chosen join stripe_movements using (ride_id)
      union all
      select ride_id, case
          when fact in ('captured', 'fee_charged') then 'charge'
          when fact in ('refunded', 'refund_sent', 'refund_returned') then 'refund'
          when fact in ('transferred', 'transfer_reversed') then 'transfer'
          when fact in ('disputed', 'dispute_won') then 'dispute'
          else split_part(kind, ':', 2) end, -cents
      from chosen join ledger_transactions t using (ride_id)
      cross join lateral (select regexp_replace(kind, '^(tip|toll)_', '') as fact) as one
      join ledger_entries e on e.transaction_id = t.id and account = 'stripe_balance'
    )
    select ride_id, family, sum(cents)::int as rest from sums
    group by ride_id, family having sum(cents) <> 0 order by ride_id, family`.execute(tx);
  return rows;
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Adds to a ride's suspense balance. */
export async function addSuspense(
  tx: Db,
  { rideId, family, rest }: UnexplainedMoney,
  now: Date,
): Promise<void> {
  await sql`
    insert into stripe_suspense (ride_id, family, cents, since) values (${rideId}, ${family}, ${rest}, ${now})
    on conflict (ride_id, family) do update set cents = stripe_suspense.cents + excluded.cents,
      since = case when stripe_suspense.cents = 0 then excluded.since else stripe_suspense.since end`.execute(
    tx,
  );
}

/** Suspense balances opened before a time, newest first. */
export const listOldSuspense = (db: Db, before: Date) =>
  db
    .selectFrom("stripeSuspense")
    .select(["rideId", "family", sql<number>`cents::int`.as("cents")])
    .where("cents", "<>", 0)
    .where("since", "<", before)
    .orderBy("since", "desc")
    .limit(1000)
    .execute();

/** Balance transactions with neither a ride nor a known ledger account. */
export const listUnknownBalanceTransactions = (db: Db) =>
  db
    .selectFrom("stripeMovements")
    .select(["id", "type", sql<number>`net_cents::int`.as("net")])
    .where("family", "=", "suspense")
    .orderBy("id")
    .limit(1000)
    .execute();

/** Cents on the ledger's account of Stripe's balance. */
export async function findLedgerBalance(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from ledger_entries where account = 'stripe_balance'`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}
