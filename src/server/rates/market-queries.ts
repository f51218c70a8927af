import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** An offer of the driver from point to point, and the offer of that quote that was paid for first. */
export interface MadeOfferRow {
  fareCents: number;
  taxBps: number;
  shown: number;
  chosenDriverId: string | null;
  chosenTotalCents: number | null;
}

/** No more than so many of a driver's newest offers are looked at: their medians move little beyond. */
const MOST_OFFERS = 2000;
/** Of the day that goes on, whose quotes are not indexed by driver, the newest. */
const NEWEST_QUOTES = 10_000;

/** The driver's newest offers from point to point since a day ("YYYY-MM-DD", UTC), newest first. */
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
      order by id desc limit ${NEWEST_QUOTES}::int
    ), offered as (
      select * from newest where ${offersDriver}
      union all
      select ${columns} from quotes
      where id >= first_uuidv7_of(${days.since}::date) and id < first_uuidv7_of(${days.today}::date)
        and ${offersDriver}
    ), made as (
      select id, driver_numbers, fare_cents, tax_bps, array_position(driver_numbers, ${driverNumber}::int) as place
      from offered where nullif(schedule, '')::jsonb ->> 'bookedHours' is null
      order by id desc limit ${MOST_OFFERS}::int
    )
    select m.fare_cents[m.place] as fare_cents, m.tax_bps[m.place] as tax_bps,
      cardinality(m.driver_numbers) as shown, r.driver_id as chosen_driver_id, r.total_cents as chosen_total_cents
    from made m
    left join lateral (
      select driver_id, total_cents from rides
      where quote_id = m.id and state not in ('awaiting_payment', 'lapsed')
      order by id limit 1
    ) r on true`.execute(db);
  return rows;
}

/** Indexes the quotes of the days before a day ("YYYY-MM-DD", UTC) by driver, where that was not done. */
export async function indexQuoteDaysBefore(db: Db, day: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    await sql`select index_closed_quote_days(${day}::date)`.execute(tx);
  });
}
