import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { PaymentState, RideKind, RideState } from "#server/database/tables.d.ts";
import { disputeState, disputeTaken, type RidePayment } from "#server/payments/queries.ts";
import type { MoneyFilter } from "#shared/operations/list-choices.ts";
import type { RideFilter } from "#shared/operations/lists-contract.ts";
import type { DisputeMoney } from "#shared/payments/settlement.ts";
import type { ResolvedSearch } from "./search.ts";

/** Filters, with the search resolved. */
export type Filter = Omit<RideFilter, "search"> & { search: ResolvedSearch };

export interface PageRange {
  sort: "newest" | "oldest";
  offset: number;
  rows: number;
}

/** Counting stops at this number of rides. */
export const MAX_COUNTED = 2000;

/** Amounts that decide how a payment is split. */
type SplitAmounts = Pick<
  RidePayment,
  | "fareCents"
  | "feesCents"
  | "driverCreditCents"
  | "cancelledRefundCents"
  | "cancelledDriverCents"
  | "grantedCents"
  | "grantedDriverCents"
  | "grantedFeesCents"
  | "takenBackCents"
  | "chargedBackCents"
  | "disputeTakenCents"
>;

export interface MatchingRide extends SplitAmounts {
  id: string;
  reference: string;
  kind: RideKind;
  state: RideState;
  rider: string;
  driver: string;
  fromLabel: string;
  toLabel: string;
  requestedAt: Date;
  /** `requestedAt` with microseconds. */
  requestedAtText: string;
  pickupAt: Date | null;
  /** Creation of the payment. */
  createdAt: Date;
  paymentState: PaymentState;
  /** The rider's price: fare and tax. */
  totalCents: number;
  /** Amount due: total + fees - credit. */
  amountCents: number;
  /** A paid tip, less refunds and chargebacks; null if there is none. */
  tipCents: number | null;
  /** Paid tolls, less refunds and chargebacks; null if there is none. */
  tollCents: number | null;
  capturedCents: number;
  refundedCents: number;
  /** Transferred to the driver, less reversals. */
  sentCents: number;
  /** Stripe's fee; null until known. */
  feeCents: number | null;
  paymentIntentId: string | null;
  transferId: string | null;
  disputeState: DisputeMoney["state"];
}

/** One page of matching rides with their payments. Selects ids first, then reads the rows. */
export async function listMatchingRides(
  db: Db,
  filter: Filter,
  span: PageRange,
): Promise<MatchingRide[]> {
  const order =
    span.sort === "newest"
      ? sql`rides.requested_at desc, rides.id desc`
      : sql`rides.requested_at, rides.id`;
  const { rows } = await sql<MatchingRide>`
    with chosen as (
      select rides.id from rides ${paymentsFor(filter)}
      where ${matchesFilter(filter)}
      order by ${order} limit ${span.rows} offset ${span.offset}
    )
    select ${columns}
    from chosen join rides using (id)
    join payments on payments.ride_id = rides.id
    join accounts as rider on rider.id = rides.rider_id
    join accounts as driver on driver.id = rides.driver_id
    order by ${order} limit ${span.rows}`.execute(db);
  return rows;
}

/**
 * Counts matching rides, up to one more than the limit. A search for people is ordered by time (index `rides_by_time`):
 * without the order the planner may scan the rides of all riders.
 */
export async function countMatchingRides(db: Db, filter: Filter): Promise<number> {
  const order = filter.search.kind === "people" ? sql`order by rides.requested_at desc` : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from rides ${paymentsFor(filter)} where ${matchesFilter(filter)} ${order} limit ${MAX_COUNTED + 1}
    ) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Joins payments only for filters that need them; each ride has one payment. */
const paymentsFor = ({ money }: Filter) =>
  money && money !== "disputed" ? sql`join payments on payments.ride_id = rides.id` : sql``;

/** All matching rides, newest first, in batches. */
export async function* listRideBatches(
  db: Db,
  filter: Filter,
  batchSize = 1000,
): AsyncGenerator<readonly MatchingRide[]> {
  let before: RawBuilder<unknown> = sql`('infinity'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid)`;
  for (;;) {
    const { rows } = await sql<MatchingRide>`
      select ${columns}
      from rides join payments on payments.ride_id = rides.id
      join accounts as rider on rider.id = rides.rider_id
      join accounts as driver on driver.id = rides.driver_id
      where ${matchesFilter(filter)} and (rides.requested_at, rides.id) < ${before}
      order by rides.requested_at desc, rides.id desc limit ${batchSize}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    before = sql`(${last.requestedAtText}::timestamptz, ${last.id}::uuid)`;
  }
}

const columns = sql`
  rides.id, rides.reference, rides.kind, rides.state,
  rider.first_name || ' ' || rider.last_name as rider, driver.first_name || ' ' || driver.last_name as driver,
  from_label, to_label, rides.requested_at, rides.requested_at::text as requested_at_text, rides.pickup_at,
  payments.created_at, payments.state as payment_state, total_cents, amount_cents, captured_cents, refunded_cents,
  (select captured_cents - refunded_cents - charged_back_cents from tips
    where tips.ride_id = rides.id and toll_id is null and tips.state = 'captured') as tip_cents,
  (select sum(captured_cents - refunded_cents - charged_back_cents)::int from tips
    where tips.ride_id = rides.id and toll_id is not null and tips.state = 'captured') as toll_cents,
  transferred_cents - reversed_cents as sent_cents,
  fee_cents, payment_intent_id, transfer_id,
  fare_cents, fees_cents, cancelled_refund_cents, cancelled_driver_cents, granted_cents, granted_driver_cents,
  granted_fees_cents, taken_back_cents, charged_back_cents,
  (select cents from driver_credit_uses where driver_credit_uses.ride_id = rides.id) as driver_credit_cents,
  ${disputeTaken} as dispute_taken_cents, ${disputeState} as dispute_state`;

function matchesFilter({
  search,
  state,
  kind,
  money: moneyState,
  from,
  to,
}: Filter): RawBuilder<boolean> {
  const conditions = [
    matchesSearch(search),
    ...(state ? [sql`rides.state = ${state}`] : []),
    ...(kind ? [sql`rides.kind = ${sql.lit(kind)}`] : []),
    ...(moneyState ? [moneyConditions[moneyState]] : []),
    ...(from ? [sql`rides.requested_at >= market_midnight(${from}::date)`] : []),
    ...(to ? [sql`rides.requested_at < market_midnight(${to}::date + 1)`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const moneyConditions: Record<MoneyFilter, RawBuilder<unknown>> = {
  unpaid: sql`payments.state in ('creating', 'open', 'lapsed')`,
  held: sql`payments.state = 'authorized'`,
  charged: sql`payments.state = 'captured' and refunded_cents = 0`,
  refunded: sql`refunded_cents > 0`,
  // An array makes the planner use index lookups.
  disputed: sql`rides.id = any (array(select ride_id from disputes))`,
  released: sql`payments.state = 'released'`,
};

function matchesSearch(search: ResolvedSearch): RawBuilder<unknown> {
  switch (search.kind) {
    case "everything":
      return sql`true`;
    case "reference":
      return sql`rides.reference = ${search.reference}`;
    case "ride":
      return sql`rides.id = ${search.id}::uuid`;
    case "stripe": {
      const { id } = search;
      return sql`rides.id in (
        select ride_id from payments where session_id = ${id} union
        select ride_id from payments where payment_intent_id = ${id} union
        select ride_id from payments where charge_id = ${id} union
        select ride_id from payments where transfer_id = ${id} union
        select ride_id from tips where session_id = ${id} union
        select ride_id from tips where payment_intent_id = ${id} union
        select ride_id from tips where charge_id = ${id} union
        select ride_id from tips where transfer_id = ${id})`;
    }
    case "people": {
      const people = sql`${search.ids}::uuid[]`;
      return sql`(rides.rider_id = any(${people}) or rides.driver_id = any(${people}))`;
    }
  }
}
