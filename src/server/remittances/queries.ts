import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { FEES_PAYABLE } from "#shared/ledger/accounts.ts";

/**
 * Fees of a kind for the trips of a market month "YYYY-MM": collected from riders, returned to them by refunds, and
 * remitted to the public body.
 */
export interface FeeSums {
  kind: string;
  month: string;
  trips: number;
  collectedCents: number;
  returnedCents: number;
  remittedCents: number;
}

const MAX_ROWS = 5000;

/** Sums of all kinds and months from the ledger, newest month first. A fee belongs to the month of its trip. */
export async function listFeeSums(db: Db): Promise<FeeSums[]> {
  const { rows } = await sql<Record<keyof FeeSums, string>>`
    with booked as (
      select substr(e.account, ${FEES_PAYABLE.length + 1}::int) as kind,
             to_char(coalesce(r.pickup_at, r.requested_at) at time zone market_zone(), 'YYYY-MM') as month,
             count(distinct t.ride_id) filter (where e.cents < 0) as trips,
             coalesce(-sum(e.cents) filter (where e.cents < 0), 0) as collected_cents,
             coalesce(sum(e.cents) filter (where e.cents > 0), 0) as returned_cents
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join rides r on r.id = t.ride_id
      where e.account like 'fees\\_payable:%'
      group by 1, 2
    ), paid as (
      select kind, to_char(month, 'YYYY-MM') as month, sum(cents) as remitted_cents
      from remittances group by 1, 2
    )
    select kind, month, coalesce(trips, 0) as trips, coalesce(collected_cents, 0) as collected_cents,
           coalesce(returned_cents, 0) as returned_cents, coalesce(remitted_cents, 0) as remitted_cents
    from booked full join paid using (kind, month)
    order by month desc, kind
    limit ${MAX_ROWS}`.execute(db);
  return rows.map(({ kind, month, ...sums }) => ({
    ...{ kind, month },
    trips: Number(sums.trips),
    collectedCents: Number(sums.collectedCents),
    returnedCents: Number(sums.returnedCents),
    remittedCents: Number(sums.remittedCents),
  }));
}

export interface RemittanceRow {
  id: string;
  kind: string;
  month: string;
  cents: number;
  paidOn: string;
  reference: string;
  recordedBy: string;
  recordedAt: Date;
  /** Id of the remittance that this one reverses. */
  takesBack: string | null;
  isTakenBack: boolean;
}

const MAX_PAYMENTS = 100;

/** Recorded remittances, newest payment first. */
export async function listRemittanceRows(
  db: Db,
  { kind, year }: { kind?: string | undefined; year?: string | undefined },
): Promise<RemittanceRow[]> {
  const { rows } = await sql<RemittanceRow>`
    select p.id, p.kind, to_char(p.month, 'YYYY-MM') as month, p.cents, p.paid_on::text as paid_on, p.reference,
           a.first_name || ' ' || a.last_name as recorded_by, p.recorded_at, p.takes_back,
           exists (select from remittances b where b.takes_back = p.id) as is_taken_back
    from remittances p join accounts a on a.id = p.recorded_by
    where (${kind ?? null}::text is null or p.kind = ${kind ?? null})
      and (${year ?? null}::text is null or to_char(p.month, 'YYYY') = ${year ?? null})
    order by p.paid_on desc, p.id desc
    limit ${MAX_PAYMENTS}`.execute(db);
  return rows;
}

export async function countRemittances(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("remittances")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks remittances until the transaction ends, so that two of them never pay the same open fees. */
export async function lockRemittances(tx: Db): Promise<void> {
  await sql`lock table remittances in share row exclusive mode`.execute(tx);
}

export interface NewRemittance {
  id: string;
  kind: string;
  /** "YYYY-MM" */
  month: string;
  cents: number;
  paidOn: string;
  reference: string;
  adminId: string;
  now: Date;
  takesBack: string | null;
  /** The Idempotency-Key of the recording call. */
  requestKey: string | null;
}

export async function insertRemittance(tx: Db, remittance: NewRemittance): Promise<void> {
  const { id, kind, month, cents, paidOn, reference, adminId, now, takesBack, requestKey } =
    remittance;
  await sql`
    insert into remittances (id, kind, month, cents, paid_on, reference, recorded_by, recorded_at, takes_back,
      request_key)
    values (${id}, ${kind}, ${`${month}-01`}::date, ${cents}, ${paidOn}::date, ${reference}, ${adminId}, ${now},
            ${takesBack}, ${requestKey})`.execute(tx);
}

/** Id of the remittance that an admin's earlier call with the same key recorded; null without one. */
export async function findRemittanceByKey(
  db: Db,
  adminId: string,
  requestKey: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("remittances")
    .select("id")
    .where("recordedBy", "=", adminId)
    .where("requestKey", "=", requestKey)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A remittance by id. */
export async function findRemittance(
  tx: Db,
  id: string,
): Promise<Omit<RemittanceRow, "recordedBy" | "recordedAt"> | undefined> {
  const { rows } = await sql<RemittanceRow>`
    select p.id, p.kind, to_char(p.month, 'YYYY-MM') as month, p.cents, p.paid_on::text as paid_on, p.reference,
           p.takes_back, exists (select from remittances b where b.takes_back = p.id) as is_taken_back
    from remittances p where p.id = ${id}`.execute(tx);
  return rows[0];
}
