import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** A driver's payments of a calendar year (market time), summed from the ledger, in cents. */
export interface DriverTaxYear {
  id: string;
  name: string;
  email: string;
  stripeAccountId: string | null;
  /** All captured card payments, with tips, tolls and fees: box 1a of Form 1099-K. */
  gross: number;
  /** Number of captured card payments. */
  transactions: number;
  /** Gross by month, January first. */
  months: number[];
  tips: number;
  tolls: number;
  publicFees: number;
  platformTax: number;
  cardFees: number;
  refunded: number;
  /** Withdrawn by riders' banks and not returned. */
  disputed: number;
  /** Transferred to the driver, less reversals. */
  sent: number;
}

/** Drivers per batch: all their rides are read. */
const BATCH = 20;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Drivers with postings in a year, by id, in batches. */
export async function* listDriverTaxYears(
  db: Db,
  year: number,
): AsyncGenerator<readonly DriverTaxYear[]> {
  let after = FIRST;
  for (;;) {
    const { rows } = await batchAfter(after, year).execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const active = rows.filter(({ postings }) => postings > 0);
    if (active.length > 0) yield active;
    after = last.id;
  }
}

const batchAfter = (after: string, year: number) =>
  sql<DriverTaxYear & { postings: number }>`
    with chosen as (
      select drivers.account_id as id, concat_ws(' ', first_name, last_name) as name, email, stripe_account_id
      from drivers join accounts on accounts.id = drivers.account_id
      where drivers.account_id > ${after}::uuid order by drivers.account_id limit ${BATCH}
    ),
    posted as (
      select chosen.id, t.id as posting, t.kind, account, cents,
        extract(month from posted_at at time zone market_zone())::int as month,
        t.kind in ('captured', 'tip_captured', 'toll_captured') and account not in ('stripe_fees', 'stripe_balance') as is_paid
      from chosen join rides on rides.driver_id = chosen.id
      join ledger_transactions t on t.ride_id = rides.id
      join ledger_entries on transaction_id = t.id
      where posted_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, market_zone())
        and posted_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, market_zone())
    ),
    sums as (
      select id, count(*)::int as postings,
        coalesce(-sum(cents) filter (where is_paid), 0)::float8 as gross,
        count(distinct posting) filter (where is_paid)::int as transactions,
        coalesce(-sum(cents) filter (where is_paid and kind = 'tip_captured'), 0)::float8 as tips,
        coalesce(-sum(cents) filter (where is_paid and kind = 'toll_captured'), 0)::float8 as tolls,
        coalesce(-sum(cents) filter (where account like 'fees_payable:%'), 0)::float8 as public_fees,
        coalesce(-sum(cents) filter (where account = 'platform_tax'), 0)::float8 as platform_tax,
        coalesce(sum(cents) filter (where account = 'stripe_fees' and kind not like '%dispute%'), 0)::float8
          as card_fees,
        coalesce(-sum(cents) filter (where account = 'refunds_in_transit'
          and kind not like '%refund_sent' and kind not like '%refund_returned'), 0)::float8 as refunded,
        coalesce(sum(cents) filter (where account = 'platform_disputes' and kind like '%dispute%'), 0)::float8 as disputed,
        coalesce(-sum(cents) filter (where account = 'stripe_balance' and kind like '%transfer%'), 0)::float8 as sent
      from posted group by id
    ),
    by_month as (
      select id, array_agg(cents order by month) as months from (
        select chosen.id, month, coalesce(-sum(cents) filter (where is_paid), 0)::float8 as cents
        from chosen cross join generate_series(1, 12) as month left join posted using (id, month)
        group by chosen.id, month
      ) as one group by id
    )
    select chosen.*, months, coalesce(postings, 0) as postings, coalesce(gross, 0) as gross,
      coalesce(transactions, 0) as transactions, coalesce(tips, 0) as tips, coalesce(tolls, 0) as tolls,
      coalesce(public_fees, 0) as public_fees,
      coalesce(platform_tax, 0) as platform_tax, coalesce(card_fees, 0) as card_fees,
      coalesce(refunded, 0) as refunded, coalesce(disputed, 0) as disputed, coalesce(sent, 0) as sent
    from chosen join by_month using (id) left join sums using (id) order by id`;
