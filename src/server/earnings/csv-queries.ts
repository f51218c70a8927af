import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** How many rides are read at once. */
const AT_ONCE = 1000;

/** A ride of the year; cents. */
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
  tax: number;
  net: number;
  /** What the rider's own referral credit took off the price. */
  ridersCredit: number;
  captured: number;
  refunded: number;
  /** What of it neither the driver nor the tax gave. */
  borne: number;
  /** Sent to the driver's Stripe account less what came back. */
  sent: number;
  /** Kept of it to repay refunds of earlier rides. */
  withheld: number;
  /** The driver's part of its refund that later fares repay. */
  receivable: number;
  transferId: string | null;
}

type Place = { endedOn: string; requestedOn: string; id: string };

/** The rides of a driver that ended in a New York year, the first first, a thousand at a time. */
export async function* ridesOfYear(
  db: Db,
  driverId: string,
  year: number,
): AsyncGenerator<readonly YearRide[]> {
  // Times as texts of the database, which counts in microseconds: none is met twice.
  let after: Place = { endedOn: "-infinity", requestedOn: "-infinity", id: NOBODY };
  for (;;) {
    const { rows } = await sql<YearRide & Place>`
      select id, reference, kind, ride_money.state, ended_at, from_label, to_label, fare, kept, credit, tax, net,
        net - credit + tax - paid as riders_credit, captured, refunded,
        granted_cents - granted_driver_cents - granted_tax_cents as borne,
        transferred_cents - reversed_cents as sent, withheld, receivable_cents as receivable, ride_money.transfer_id,
        ended_at::text as ended_on, requested_at::text as requested_on
      from ride_money join payments on payments.ride_id = ride_money.id
      where driver_id = ${driverId} and ended_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'America/New_York')
        and ended_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'America/New_York')
        and (ended_at, requested_at, id)
          > (${after.endedOn}::timestamptz, ${after.requestedOn}::timestamptz, ${after.id}::uuid)
      order by ended_at, requested_at, id
      limit ${AT_ONCE}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last;
  }
}

const NOBODY = "00000000-0000-0000-0000-000000000000";
