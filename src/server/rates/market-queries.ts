import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/**
 * A point-to-point offer of the driver; `offerCount` is the size of its quote. The chosen offer, the driver's own or
 * another's, is that of the quote's first paid ride; null if no offer was booked.
 */
export interface MadeOfferRow {
  fareCents: number;
  taxBps: number;
  offerCount: number;
  chosenDriverId: string | null;
  chosenTotalCents: number | null;
}

/** Maximum number of offers to read, the newest first; more would hardly change the medians. */
const MAX_OFFERS = 2000;
/** Maximum number of today's quotes to scan, the newest first: today's partition has no driver index yet. */
const MAX_QUOTES_TODAY = 10_000;

/** The driver's newest point-to-point offers since a day ("YYYY-MM-DD", UTC), newest first. */
export async function listMadeOffers(
  db: Db,
  driverNumber: number,
  days: { since: string; today: string },
): Promise<MadeOfferRow[]> {
  const columns = sql`id, schedule, driver_numbers, fare_cents, tax_bps`;
  const offersDriver = sql`driver_numbers @> array[${driverNumber}::int]`;
  const { rows } = await sql<MadeOfferRow>`
    with newest as (
      select ${columns} from quotes where id >= first_uuidv7_of(${days.today}::date)
      order by id desc limit ${MAX_QUOTES_TODAY}::int
    ), offered as (
      select * from newest where ${offersDriver}
      union all
      select ${columns} from quotes
      where id >= first_uuidv7_of(${days.since}::date) and id < first_uuidv7_of(${days.today}::date)
        and ${offersDriver}
    ), made as (
      select id, driver_numbers, fare_cents, tax_bps, array_position(driver_numbers, ${driverNumber}::int) as place
      from offered where nullif(schedule, '')::jsonb ->> 'bookedHours' is null
      order by id desc limit ${MAX_OFFERS}::int
    )
    select m.fare_cents[m.place] as fare_cents, m.tax_bps[m.place] as tax_bps,
      cardinality(m.driver_numbers) as offer_count, r.driver_id as chosen_driver_id, r.total_cents as chosen_total_cents
    from made m
    left join lateral (
      select driver_id, total_cents from rides
      where quote_id = m.id and state not in ('awaiting_payment', 'lapsed')
      order by id limit 1
    ) r on true`.execute(db);
  return rows;
}

/** Builds missing driver indexes on the quote partitions before a day ("YYYY-MM-DD", UTC). */
export async function indexQuoteDaysBefore(db: Db, day: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    await sql`select index_closed_quote_days(${day}::date)`.execute(tx);
  });
}
