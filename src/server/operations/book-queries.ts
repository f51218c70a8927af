import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { PaymentState } from "#server/database/tables.d.ts";

/** A ride's payment, its tip or one of its tolls, with the sums of its ledger entries. Amounts in cents. */
export interface BookRow {
  rideId: string;
  /** Null for the ride's own payment. */
  tipId: string | null;
  state: PaymentState;
  paymentIntentId: string | null;
  /** Amount that the payment asks for. */
  amount: number;
  /** Amount that it should ask for: fare, tax and fees less the rider's credit; the amount of a tip or toll. */
  price: number;
  captured: number;
  refunded: number;
  /** Refunds requested from the provider and not confirmed yet. */
  refunding: number;
  /** Stripe's reason why a refund waits too long. */
  refundWaits: string | null;
  /** Stripe's reason why a refund failed, so that an admin must decide. */
  refundFailed: string | null;
  /** Transferred to the driver, less reversals. */
  sent: number;
  /** Stripe's fee; null until known. */
  fee: number | null;
  isSettled: boolean;
  /** Not settled within an hour, though nothing holds it. */
  isLate: boolean;
  ledgerCaptured: number;
  ledgerRefunded: number;
  ledgerSent: number;
  /** Refunds that the driver owes, less the amount withheld from this ride's transfer for earlier debts. */
  receivable: number;
  ledgerReceivable: number;
  ledgerFee: number;
  /** Amount withdrawn by disputes, including Stripe's fees. */
  disputed: number;
  ledgerDisputed: number;
  /** Balance of the ledger accounts that are empty once the money is settled. */
  clearing: number;
  /** Number of ledger transactions whose entries do not sum to zero. */
  unbalanced: number;
}

/** Rides compared per batch. */
export const BATCH_SIZE = 500;

/** Books of rides that are unsettled or were settled since an instant, by ride id after `after`. */
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

const listBooks = (db: Db, { where, now }: { where: RawBuilder<unknown>; now: Date }) =>
  readBooks(
    db,
    {
      chosen: sql`
        select payments.*, ride_id as book_id from payments where ${where} order by ride_id limit ${BATCH_SIZE}`,
      isOwnFact: sql`not starts_with(t.kind, 'tip_') and not starts_with(t.kind, 'toll_')`,
      kind: sql`t.kind`,
      clearingAccounts: sql`'ride:' || book_id`,
      tipId: sql`null`,
      price: sql`total_cents + fees_cents - rider_credit_cents`,
      receivable: sql`receivable_cents - withheld_cents`,
      isDone: sql`chosen.state in ('authorized', 'captured')`,
      doneAt: sql`greatest(ended_at, updated_at)`,
    },
    now,
  );

/** SQL in which books of ride payments differ from those of tips and tolls. */
interface BookSource {
  /** Rows to compare, with a `book_id`: the id of the ride, tip or toll. */
  chosen: RawBuilder<unknown>;
  /** Condition for the ledger transactions `t` of a book, and their kind without a prefix. */
  isOwnFact: RawBuilder<unknown>;
  kind: RawBuilder<unknown>;
  /** Accounts that are empty once a book is settled. */
  clearingAccounts: RawBuilder<unknown>;
  tipId: RawBuilder<unknown>;
  price: RawBuilder<unknown>;
  receivable: RawBuilder<unknown>;
  /** Condition for a book that must be settled within an hour, and the hour's start. */
  isDone: RawBuilder<unknown>;
  doneAt: RawBuilder<unknown>;
}

/** SQL condition: the ride's transfer to the driver waits for a review or a delay. */
const isHeld = sql`(
  exists (select from ride_reviews where ride_reviews.ride_id = rides.id and decided_at is null)
  or exists (select from delayed_transfers where delayed_transfers.ride_id = rides.id and released_at is null))`;

/** Chosen payments or tips with the sums of their ledger entries, by book id. */
export async function readBooks(db: Db, source: BookSource, now: Date): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with chosen as (${source.chosen}),
    entries as (
      select book_id, rides.driver_id, t.id, ${source.kind} as kind, e.account, e.cents,
        e.account in (${source.clearingAccounts}) as is_clearing
      from chosen join rides on rides.id = chosen.ride_id join ledger_transactions t using (ride_id)
      join ledger_entries e on e.transaction_id = t.id
      where ${source.isOwnFact}
    ),
    sums as (
      select book_id,
        -coalesce(sum(cents) filter (where kind = 'captured' and is_clearing), 0) as captured,
        coalesce(sum(cents) filter (where kind in ('refunded', 'refund_failed') and is_clearing), 0) as refunded,
        -coalesce(sum(cents) filter (where kind in ('transferred', 'transfer_reversed') and account = 'stripe_balance'), 0)
          as sent,
        coalesce(sum(cents) filter (where account = 'receivable:' || driver_id), 0) as receivable,
        coalesce(sum(cents) filter (where account = 'stripe_fees' and kind not in ('disputed', 'dispute_won')), 0) as fee,
        -coalesce(sum(cents) filter (where kind in ('disputed', 'dispute_won') and account = 'stripe_balance'), 0)
          as disputed,
        coalesce(sum(cents) filter (where is_clearing), 0) as clearing
      from entries group by book_id
    ),
    unbalanced as (
      select book_id, count(*) as entries
      from (select book_id, id from entries group by book_id, id having sum(cents) <> 0) as wrong group by book_id
    )
    select chosen.ride_id, ${source.tipId} as tip_id, chosen.state, payment_intent_id, amount_cents as amount,
      ${source.price} as price, captured_cents as captured, refunded_cents as refunded, refunding_cents as refunding,
      returns.waits as refund_waits, case when refund_held_at is not null then returns.failed end as refund_failed,
      transferred_cents - reversed_cents as sent, ${source.receivable} as receivable, fee_cents as fee,
      settled_at is not null as is_settled,
      coalesce(settled_at is null and ${source.isDone} and ${source.doneAt} < ${now}::timestamptz - interval '1 hour'
        and not coalesce(bank.is_deciding, false) and refunding_cents = 0 and refund_held_at is null and not ${isHeld},
        false) as is_late,
      coalesce(bank.disputed, 0)::int as disputed, coalesce(sums.disputed, 0)::int as ledger_disputed,
      coalesce(sums.captured, 0)::int as ledger_captured, coalesce(sums.refunded, 0)::int as ledger_refunded,
      coalesce(sums.sent, 0)::int as ledger_sent, coalesce(sums.fee, 0)::int as ledger_fee,
      coalesce(sums.receivable, 0)::int as ledger_receivable,
      coalesce(sums.clearing, 0)::int as clearing, coalesce(unbalanced.entries, 0)::int as unbalanced
    from chosen join rides on rides.id = chosen.ride_id
    left join sums on sums.book_id = chosen.book_id
    left join (
      select coalesce(tip_id, ride_id) as book_id, sum(taken_cents + fee_cents) as disputed,
        bool_or(status in ('needs_response', 'under_review')) as is_deciding
      from disputes where ride_id in (select ride_id from chosen) group by 1
    ) as bank on bank.book_id = chosen.book_id
    left join (
      select coalesce(tip_id, ride_id) as book_id,
        max(coalesce(reason, 'unknown')) filter (where ended_at is null
          and (reason = 'insufficient_funds' or created_at < ${now}::timestamptz - interval '3 days')) as waits,
        max(coalesce(reason, 'unknown')) filter (where status in ('failed', 'canceled')) as failed
      from stripe_refunds where ride_id in (select ride_id from chosen) group by 1
    ) as returns on returns.book_id = chosen.book_id
    left join unbalanced on unbalanced.book_id = chosen.book_id
    order by chosen.book_id`.execute(db);
  return rows;
}
