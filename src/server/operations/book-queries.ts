import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { PaymentState } from "#server/database/tables.d.ts";

/** A ride's payment or its tip, with the ledger sums, in cents. */
export interface BookRow {
  rideId: string;
  /** Null for the ride's own payment. */
  tipId: string | null;
  state: PaymentState;
  paymentIntentId: string | null;
  amount: number;
  /** Fare, tax and fees less the rider's credit. */
  price: number;
  captured: number;
  refunded: number;
  /** Asked of the provider and not confirmed. */
  refunding: number;
  /** Stripe's code for why a refund waits too long, or why one failed and a person must decide. */
  refundWaits: string | null;
  refundFailed: string | null;
  sent: number;
  fee: number | null;
  isSettled: boolean;
  isLate: boolean;
  ledgerCaptured: number;
  ledgerRefunded: number;
  ledgerSent: number;
  receivable: number;
  ledgerReceivable: number;
  ledgerFee: number;
  /** Amount withdrawn by chargebacks, including Stripe's fees. */
  disputed: number;
  ledgerDisputed: number;
  clearing: number;
  unbalanced: number;
}

/** Rides compared per batch. */
export const BATCH_SIZE = 500;

/** Books of rides with money in motion or settled since an instant, by ride id after `after`. */
export const listMovingBooks = (db: Db, span: { since: Date; after: string; now: Date }) =>
  listBooks(db, {
    where: sql`(settled_at is null or settled_at > ${span.since}) and payments.ride_id > ${span.after}::uuid`,
    now: span.now,
  });

/** Books of rides that changed since an instant, to be compared with the provider. */
export const listChangedBooks = (db: Db, span: { since: Date; after: string; now: Date }) =>
  listBooks(db, {
    where: sql`((settled_at is null and updated_at > ${span.since}) or settled_at > ${span.since})
      and payments.ride_id > ${span.after}::uuid`,
    now: span.now,
  });

/** Books of all rides, by ride id after `after`. */
export const listAllBooks = (db: Db, span: { after: string; now: Date }) =>
  listBooks(db, { where: sql`payments.ride_id > ${span.after}::uuid`, now: span.now });

/** Books of rides by the ids known to the provider: ride id or payment id. */
export const listBooksOf = (
  db: Db,
  references: { rideIds: readonly string[]; intents: readonly string[]; now: Date },
) =>
  listBooks(db, {
    where: sql`payments.ride_id in (
      select unnest(${references.rideIds}::uuid[]) union
      select ride_id from payments where payment_intent_id = any(${references.intents}))`,
    now: references.now,
  });

async function listBooks(
  db: Db,
  { where, now }: { where: RawBuilder<unknown>; now: Date },
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with chosen as (
      select payments.* from payments where ${where} order by payments.ride_id limit ${BATCH_SIZE}
    ),
    entries as (
      select t.ride_id, rides.driver_id, t.id, t.kind, e.account, e.cents
      from chosen join rides on rides.id = chosen.ride_id join ledger_transactions t using (ride_id)
      join ledger_entries e on e.transaction_id = t.id
      where not starts_with(t.kind, 'tip_')
    ),
    sums as (
      select ride_id,
        -coalesce(sum(cents) filter (where kind = 'captured' and account = 'ride:' || ride_id), 0) as captured,
        coalesce(sum(cents) filter (where kind in ('refunded', 'refund_failed') and account = 'ride:' || ride_id), 0) as refunded,
        -coalesce(sum(cents) filter (where kind in ('transferred', 'transfer_reversed') and account = 'stripe_balance'), 0)
          as sent,
        coalesce(sum(cents) filter (where account = 'receivable:' || driver_id), 0) as receivable,
        coalesce(sum(cents) filter (where account = 'stripe_fees' and kind not in ('disputed', 'dispute_won')), 0) as fee,
        -coalesce(sum(cents) filter (where kind in ('disputed', 'dispute_won') and account = 'stripe_balance'), 0)
          as disputed,
        coalesce(sum(cents) filter (where account = 'ride:' || ride_id), 0) as clearing
      from entries group by ride_id
    ),
    unbalanced as (
      select ride_id, count(*) as entries
      from (select ride_id, id from entries group by ride_id, id having sum(cents) <> 0) as wrong group by ride_id
    )
    select chosen.ride_id, null as tip_id, chosen.state, payment_intent_id, amount_cents as amount,
      total_cents + fees_cents - rider_credit_cents as price, captured_cents as captured, refunded_cents as refunded, refunding_cents as refunding,
      returns.waits as refund_waits, case when refund_held_at is not null then returns.failed end as refund_failed,
      transferred_cents - reversed_cents as sent, receivable_cents - withheld_cents as receivable, fee_cents as fee,
      settled_at is not null as is_settled,
      settled_at is null and greatest(ended_at, updated_at) < ${now}::timestamptz - interval '1 hour'
        and chosen.state in ('authorized', 'captured') and not coalesce(bank.is_deciding, false)
        and refunding_cents = 0 and refund_held_at is null as is_late,
      coalesce(bank.disputed, 0)::int as disputed, coalesce(sums.disputed, 0)::int as ledger_disputed,
      coalesce(sums.captured, 0)::int as ledger_captured, coalesce(sums.refunded, 0)::int as ledger_refunded,
      coalesce(sums.sent, 0)::int as ledger_sent, coalesce(sums.fee, 0)::int as ledger_fee,
      coalesce(sums.receivable, 0)::int as ledger_receivable,
      coalesce(sums.clearing, 0)::int as clearing, coalesce(unbalanced.entries, 0)::int as unbalanced
    from chosen join rides on rides.id = chosen.ride_id
    left join sums on sums.ride_id = chosen.ride_id
    left join (
      select ride_id, sum(taken_cents + fee_cents) as disputed,
        bool_or(status in ('needs_response', 'under_review')) as is_deciding
      from disputes where ride_id in (select ride_id from chosen) and tip_id is null group by ride_id
    ) as bank on bank.ride_id = chosen.ride_id
    left join (
      select ride_id,
        max(coalesce(reason, 'unknown')) filter (where ended_at is null
          and (reason = 'insufficient_funds' or created_at < ${now}::timestamptz - interval '3 days')) as waits,
        max(coalesce(reason, 'unknown')) filter (where status in ('failed', 'canceled')) as failed
      from stripe_refunds where ride_id in (select ride_id from chosen) and tip_id is null group by ride_id
    ) as returns on returns.ride_id = chosen.ride_id
    left join unbalanced on unbalanced.ride_id = chosen.ride_id
    order by chosen.ride_id`.execute(db);
  return rows.map((row) => ({ ...row, isLate: row.isLate === true }));
}
