import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { leadTime } from "#shared/scheduling/lead-time.ts";

/** Number of completed rides, cents spent in the month, and number of favorite drivers. */
export interface RiderSums {
  rides: number;
  spent: number;
  favorites: number;
}

/** A rider's totals, and the spending on rides accepted in the market month of `now`. */
export async function sumForRider(db: Db, riderId: string, now: Date): Promise<RiderSums> {
  const { rows } = await sql<RiderSums>`
    select
      (select coalesce(sum(rides), 0)::int from ended_rides
        where account_id = ${riderId} and state = 'completed') as rides,
      (select coalesce(sum(cents), 0)::float8 from spending_days
        where rider_id = ${riderId}
          and day >= date_trunc('month', market_day(${now}::timestamptz))::date) as spent,
      (select count(*)::int from favorites where rider_id = ${riderId}) as favorites`.execute(db);
  return rows[0] ?? { rides: 0, spent: 0, favorites: 0 };
}

export interface ReceiptRow {
  id: string;
  reference: string;
  /** Scheduled pickup, or the request of an instant ride. */
  rideAt: Date;
  state: RideState;
  driver: string;
  fromLabel: string;
  toLabel: string;
  fareCents: number;
  taxCents: number;
  totalCents: number;
  feesCents: number;
  riderCreditCents: number;
  capturedCents: number;
  /** Captured tip and tolls, and all refunds. */
  tipCents: number;
  tollCents: number;
  refundedCents: number;
}

type Cursor = Pick<ReceiptRow, "id"> & { rideAtText: string };

/** A rider's charged rides of a market month ("2026-11"), oldest first, in batches. */
export async function* streamReceipts(
  db: Db,
  riderId: string,
  month: string,
  batchSize = 500,
): AsyncGenerator<readonly ReceiptRow[]> {
  // Compared as text: JavaScript dates would lose the database's microseconds and repeat rows.
  let after: Cursor = { rideAtText: "-infinity", id: LOWEST_ID };
  for (;;) {
    const { rows } = await sql<ReceiptRow & Cursor>`
      select rides.id, ${rideTime}::text as ride_at_text, reference, ${rideTime} as ride_at, rides.state,
        driver.first_name || ' ' || driver.last_name as driver, from_label, to_label,
        fare_cents, tax_cents, total_cents, fees_cents, rider_credit_cents, payments.captured_cents,
        extras.tip_cents, extras.toll_cents, payments.refunded_cents + extras.refunded_cents as refunded_cents
      from rides
      join payments on payments.ride_id = rides.id
      join accounts driver on driver.id = rides.driver_id
      cross join lateral ${extras}
      where ${isOfMonths(riderId, month, month)} and payments.captured_cents > 0
        and (${rideTime}, rides.id) > (${after.rideAtText}::timestamptz, ${after.id}::uuid)
      order by ${rideTime}, rides.id limit ${batchSize}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last;
  }
}

const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

export interface MonthRow {
  /** "2026-11". */
  month: string;
  completedRides: number;
  receipts: number;
  paidCents: number;
}

/** A rider's months with past or charged rides, newest first; the first and last month are inclusive. */
export async function listMonths(
  db: Db,
  riderId: string,
  { from, to }: { from: string; to: string },
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(market_day(${rideTime}), 'YYYY-MM') as month,
      count(*) filter (where rides.state = 'completed')::int as completed_rides,
      count(*) filter (where payments.captured_cents > 0)::int as receipts,
      coalesce(sum(payments.captured_cents + extras.tip_cents + extras.toll_cents
        - payments.refunded_cents - extras.refunded_cents) filter (where payments.captured_cents > 0), 0)::float8
        as paid_cents
    from rides
    left join payments on payments.ride_id = rides.id
    cross join lateral ${extras}
    where ${isOfMonths(riderId, from, to)} and (payments.captured_cents > 0
      or rides.state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show'))
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** Scheduled pickup, or the request of an instant ride. */
const rideTime = sql`coalesce(pickup_at, requested_at)`;

/** Sums the captured tip and tolls of a ride, and their refunds. */
const extras = sql`(
  select coalesce(sum(captured_cents) filter (where toll_id is null), 0)::int as tip_cents,
    coalesce(sum(captured_cents) filter (where toll_id is not null), 0)::int as toll_cents,
    coalesce(sum(refunded_cents), 0)::int as refunded_cents
  from tips where tips.ride_id = rides.id and tips.state = 'captured') extras`;

/** A ride requested longer than this before a month is not in it: rides are booked at most 90 days ahead. */
const MAX_AHEAD = sql.raw(`interval '${leadTime.maxDays + 1} days'`);

/** Also bounds `requested_at`, because the index of a rider's rides has it. */
const isOfMonths = (riderId: string, from: string, to: string) => {
  const start = sql`market_midnight(${`${from}-01`}::date)`;
  const end = sql`market_midnight((${`${to}-01`}::date + interval '1 month')::date)`;
  return sql`rides.rider_id = ${riderId} and ${rideTime} >= ${start} and ${rideTime} < ${end}
    and requested_at >= ${start} - ${MAX_AHEAD} and requested_at < ${end}`;
};
