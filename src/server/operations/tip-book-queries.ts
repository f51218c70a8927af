import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { BATCH_SIZE, type BookRow } from "./book-queries.ts";

/** Books of tips with money in motion or settled since an instant, by tip id after `after`. */
export const listMovingTipBooks = (db: Db, span: { since: Date; after: string; now: Date }) =>
  listBooks(db, {
    where: sql`(settled_at is null or settled_at > ${span.since}) and tips.id > ${span.after}::uuid`,
    now: span.now,
  });

/** Books of all tips, by tip id after `after`. */
export const listAllTipBooks = (db: Db, span: { after: string; now: Date }) =>
  listBooks(db, { where: sql`tips.id > ${span.after}::uuid`, now: span.now });

/** Books of tips by the ids known to the provider: tip id or payment id. */
export const listTipBooksOf = (
  db: Db,
  references: { tipIds: readonly string[]; intents: readonly string[]; now: Date },
) =>
  listBooks(db, {
    where: sql`tips.id in (
      select unnest(${references.tipIds}::uuid[]) union
      select id from tips where payment_intent_id = any(${references.intents}))`,
    now: references.now,
  });

/** A tip's postings are posted to its ride; a ride has at most one paid tip. */
async function listBooks(
  db: Db,
  { where, now }: { where: RawBuilder<unknown>; now: Date },
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with chosen as (
      select tips.* from tips where ${where} order by tips.id limit ${BATCH_SIZE}
    ),
    entries as (
      select chosen.id as tip_id, rides.driver_id, t.id, t.kind, e.account, e.cents
      from chosen join rides on rides.id = chosen.ride_id join ledger_transactions t using (ride_id)
      join ledger_entries e on e.transaction_id = t.id
      where chosen.state = 'captured' and starts_with(t.kind, 'tip_')
    ),
    sums as (
      select tip_id,
        -coalesce(sum(cents) filter (where kind = 'tip_captured' and account = 'driver:' || driver_id), 0) as captured,
        coalesce(sum(cents) filter (where kind in ('tip_refunded', 'tip_refund_failed') and account = 'tip:' || tip_id), 0)
          as refunded,
        -coalesce(sum(cents) filter (where kind in ('tip_transferred', 'tip_transfer_reversed')
          and account = 'stripe_balance'), 0) as sent,
        coalesce(sum(cents) filter (where account = 'receivable:' || driver_id), 0) as receivable,
        coalesce(sum(cents) filter (where account = 'stripe_fees' and kind in ('tip_captured', 'tip_fee_charged')), 0) as fee,
        -coalesce(sum(cents) filter (where kind in ('tip_disputed', 'tip_dispute_won') and account = 'stripe_balance'), 0)
          as disputed,
        coalesce(sum(cents) filter (where account = 'tip:' || tip_id or account = 'driver:' || driver_id), 0) as clearing
      from entries group by tip_id
    ),
    unbalanced as (
      select tip_id, count(*) as entries
      from (select tip_id, id from entries group by tip_id, id having sum(cents) <> 0) as wrong group by tip_id
    )
    select chosen.ride_id, chosen.id as tip_id, chosen.state, payment_intent_id, amount_cents as amount,
      amount_cents as price, captured_cents as captured, refunded_cents as refunded, refunding_cents as refunding,
      returns.waits as refund_waits, case when refund_held_at is not null then returns.failed end as refund_failed,
      transferred_cents - reversed_cents as sent, receivable_cents as receivable, fee_cents as fee,
      settled_at is not null as is_settled,
      settled_at is null and chosen.state = 'captured' and updated_at < ${now}::timestamptz - interval '1 hour'
        and not coalesce(bank.is_deciding, false) and refunding_cents = 0 and refund_held_at is null as is_late,
      coalesce(bank.disputed, 0)::int as disputed, coalesce(sums.disputed, 0)::int as ledger_disputed,
      coalesce(sums.captured, 0)::int as ledger_captured, coalesce(sums.refunded, 0)::int as ledger_refunded,
      coalesce(sums.sent, 0)::int as ledger_sent, coalesce(sums.fee, 0)::int as ledger_fee,
      coalesce(sums.receivable, 0)::int as ledger_receivable,
      coalesce(sums.clearing, 0)::int as clearing, coalesce(unbalanced.entries, 0)::int as unbalanced
    from chosen left join sums on sums.tip_id = chosen.id
    left join (
      select tip_id, sum(taken_cents + fee_cents) as disputed,
        bool_or(status in ('needs_response', 'under_review')) as is_deciding
      from disputes where ride_id in (select ride_id from chosen) group by tip_id
    ) as bank on bank.tip_id = chosen.id
    left join (
      select tip_id,
        max(coalesce(reason, 'unknown')) filter (where ended_at is null
          and (reason = 'insufficient_funds' or created_at < ${now}::timestamptz - interval '3 days')) as waits,
        max(coalesce(reason, 'unknown')) filter (where status in ('failed', 'canceled')) as failed
      from stripe_refunds where ride_id in (select ride_id from chosen) group by tip_id
    ) as returns on returns.tip_id = chosen.id
    left join unbalanced on unbalanced.tip_id = chosen.id
    order by chosen.id`.execute(db);
  return rows;
}
