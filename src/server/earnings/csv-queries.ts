import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Rows per batch. */
const BATCH_SIZE = 1000;

/** A ride in the CSV file. Amounts in cents, as in getEarnings (earnings/contract.ts) unless noted. */
export interface YearRide {
  id: string;
  reference: string;
  kind: "instant" | "scheduled";
  state: "completed" | "cancelled" | "no_show";
  endedAt: Date;
  fromLabel: string;
  toLabel: string;
  fare: number;
  kept: number;
  credit: number;
  tip: number;
  toll: number;
  tax: number;
  net: number;
  /** Rider's referral credit, deducted from the price. */
  ridersCredit: number;
  /** Charged to the rider. Includes tip and tolls, as do `refunded`, `sent` and `receivable`. */
  captured: number;
  refunded: number;
  /** Fees passed through to authorities. */
  fees: number;
  /** Part of the refund borne by the platform. */
  borne: number;
  /** Transferred to the driver, less reversals. */
  sent: number;
  /** Withheld to repay refunds of earlier rides. */
  withheld: number;
  /** Driver's part of this ride's refunds that the driver's later fares repay. */
  receivable: number;
  transferId: string | null;
}

type Cursor = { endedOn: string; requestedOn: string; id: string };

/** Streams a driver's rides of a calendar year in the market in batches, oldest first. */
export async function* ridesOfYear(
  db: Db,
  driverId: string,
  year: number,
): AsyncGenerator<readonly YearRide[]> {
  // Compared as text: JavaScript dates would lose the database's microseconds and repeat rows.
  let after: Cursor = { endedOn: "-infinity", requestedOn: "-infinity", id: LOWEST_ID };
  for (;;) {
    const { rows } = await sql<YearRide & Cursor>`
      select ride_money.id, reference, kind, ride_money.state, ended_at, from_label, to_label, fare, kept, credit, tip, toll, tax, net,
        net - credit + tax - paid as riders_credit, captured + extras.captured_cents as captured,
        refunded + extras.returned_cents as refunded,
        payments.granted_cents - granted_driver_cents - granted_tax_cents - granted_fees_cents as borne,
        case when is_paid and ride_money.state = 'completed'
          then (select fees_cents from rides where rides.id = ride_money.id) - granted_fees_cents else 0 end as fees,
        payments.transferred_cents - payments.reversed_cents
          + extras.sent_cents as sent,
        withheld, payments.receivable_cents + extras.receivable_cents as receivable, ride_money.transfer_id,
        ended_at::text as ended_on, requested_at::text as requested_on
      from ride_money join payments on payments.ride_id = ride_money.id
      cross join lateral (
        select coalesce(sum(captured_cents), 0)::int as captured_cents,
          coalesce(sum(refunded_cents + charged_back_cents), 0)::int as returned_cents,
          coalesce(sum(transferred_cents - reversed_cents), 0)::int as sent_cents,
          coalesce(sum(receivable_cents), 0)::int as receivable_cents
        from tips where tips.ride_id = ride_money.id and tips.state = 'captured'
      ) as extras
      where driver_id = ${driverId} and ended_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, market_zone())
        and ended_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, market_zone())
        and (ended_at, requested_at, ride_money.id)
          > (${after.endedOn}::timestamptz, ${after.requestedOn}::timestamptz, ${after.id}::uuid)
      order by ended_at, requested_at, ride_money.id
      limit ${BATCH_SIZE}`.execute(db);
    if (rows.length > 0) yield rows;
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < BATCH_SIZE) return;
    after = lastRow;
  }
}

const LOWEST_ID = "00000000-0000-0000-0000-000000000000";
