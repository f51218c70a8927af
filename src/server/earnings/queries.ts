import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { PAGE_SIZE } from "#shared/paging.ts";

/** Market days "YYYY-MM-DD", both inclusive. */
export type Days = { from: string; to: string };

/**
 * Amounts in cents, as in getEarnings (earnings/contract.ts). `rides`: number of completed rides; `kept`: the driver's
 * share of late cancellations and no-shows; `paid`: by riders.
 */
export type EarningsRow = {
  rides: number;
  fare: number;
  kept: number;
  credit: number;
  tip: number;
  toll: number;
  tax: number;
  net: number;
  paid: number;
};

export async function findDriverRecord(db: Db, driverId: string) {
  const row = await db
    .selectFrom("drivers")
    .leftJoin("earningGoals", "earningGoals.driverId", "accountId")
    .select(["completedRides", "yesRatings", "ratings", "driverFaultCancels", "endedRides"])
    .select(["taxOfferBps", "weeklyCents"])
    .select(sql<string | null>`tax_offer_through::text`.as("taxOfferThrough"))
    .where("accountId", "=", driverId)
    .executeTakeFirst();
  return row ?? null;
}

/** Totals in cents: `net` earned by the driver; `sent` of it, transferred or withheld to repay refunds. */
export async function findRevenue(
  db: Db,
  driverId: string,
): Promise<{ net: number; sent: number }> {
  const { rows } = await sql<{ net: number; sent: number }>`
    select coalesce(sum(net), 0)::float8 as net, coalesce(sum(sent), 0)::float8 as sent
    from earning_days where driver_id = ${driverId}`.execute(db);
  return rows[0] ?? { net: 0, sent: 0 };
}

/** Days with earnings, oldest first; a ride counts on the market day it ended. */
export async function listDayEarnings(
  db: Db,
  driverId: string,
  { from, to }: Days,
): Promise<({ day: string } & EarningsRow)[]> {
  const { rows } = await sql<{ day: string } & EarningsRow>`
    select day::text, rides, fare::float8, kept::float8, credit::float8, tip::float8, toll::float8, tax::float8, net::float8, paid::float8
    from earning_days
    where driver_id = ${driverId} and day between ${from}::date and ${to}::date and (earning > 0 or net <> 0)
    order by earning_days.day
    limit 400`.execute(db);
  return rows;
}

/** Earnings of one ride and their transfer to the driver. Amounts in cents. */
export interface TransferRow {
  id: string;
  reference: string;
  state: "completed" | "cancelled" | "no_show";
  fromLabel: string;
  toLabel: string;
  endedAt: Date;
  /** Earned by the driver with tip and tolls, less reversals. */
  net: number;
  /** Settled part of `net`, after reversals: transferred, or withheld. */
  sent: number;
  /** Transferred before reversals, without tip and tolls. */
  transferred: number;
  transferId: string | null;
  /** Withheld from the transfer to repay refunds of the driver's earlier rides. */
  withheld: number;
  tip: number;
  toll: number;
  isUnderReview: boolean;
  /** Time at which a new driver's delayed transfer is sent; null if the transfer is not delayed. */
  dueAt: Date | null;
}

/** The driver's part of a refund, which is repaid from later fares; amounts in cents. */
export interface DebtRow {
  rideId: string;
  reference: string;
  amount: number;
  repaid: number;
  since: Date;
  endedAt: Date | null;
}

/** The driver's debts from refunds: open ones first, then the newest, at most ten. */
export async function listDebts(db: Db, driverId: string): Promise<DebtRow[]> {
  return await db
    .selectFrom("driverReceivables")
    .innerJoin("rides", "rides.id", "driverReceivables.rideId")
    .select(["rideId", "reference", "cents as amount", "repaidCents as repaid", "since"])
    .select("driverReceivables.endedAt")
    .where("driverReceivables.driverId", "=", driverId)
    .orderBy((eb) => eb("driverReceivables.endedAt", "is not", null))
    .orderBy("since", "desc")
    .orderBy("driverReceivables.id")
    .limit(10)
    .execute();
}

/** A page of the driver's transfers, one per ride with earnings, newest first, and the total count. */
export async function listTransfers(
  db: Db,
  driverId: string,
  page: number,
): Promise<{ rows: TransferRow[]; count: number }> {
  const offset = (page - 1) * PAGE_SIZE;
  const { before, later, count } = await findTransferDay(db, driverId, offset);
  const { rows } = await sql<TransferRow>`
    select id, reference, state, from_label, to_label, ended_at, net, sent, transferred, transfer_id, withheld, tip, toll,
      exists (select from ride_reviews where ride_reviews.ride_id = id and decided_at is null) as is_under_review,
      (select due_at from delayed_transfers where delayed_transfers.ride_id = id and released_at is null) as due_at
    from ride_money where driver_id = ${driverId} and fare + kept > 0 and ended_at < ${before}::timestamptz
    order by ended_at desc, requested_at desc, id desc
    limit ${PAGE_SIZE} offset ${offset - later}`.execute(db);
  return { rows, count };
}

type TransferDay = { before: string; later: number; count: number };

/**
 * Uses daily sums to find the day on which a page begins, so that newer rides need not be read. Returns the
 * end of that day, the number of rides on later days and the total count.
 */
async function findTransferDay(db: Db, driverId: string, offset: number): Promise<TransferDay> {
  const { rows } = await sql<TransferDay>`
    with days as (
      select day, (sum(earning) over (order by day desc) - earning)::int as later,
        (sum(earning) over ())::int as count
      from earning_days where driver_id = ${driverId} and earning > 0
    )
    select market_midnight(day + 1)::text as before, later, count from days
    where later <= ${offset} order by later desc limit 1`.execute(db);
  return rows[0] ?? { before: "-infinity", later: 0, count: 0 };
}
