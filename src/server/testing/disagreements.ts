import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

const counted = sql`select account_id, kind, state, count(*)::int from rides
  cross join unnest(array[rider_id, driver_id]) as account_id
  where state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show') group by 1, 2, 3`;
const kept = sql`select account_id, kind, state, rides from ended_rides`;
const sums = sql.raw("rides, earning, fare, kept, credit, tax, net, paid, sent");
const earned = (from: string) => sql`select driver_id, day, ${sums} from ${sql.table(from)}
  where (${sums}) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)`;
const spent = (from: string) =>
  sql`select rider_id, day, cents from ${sql.table(from)} where cents <> 0`;

/** Stored sums and counts that differ from a recount. */
export async function disagreements(db: Db): Promise<unknown[]> {
  const pairs = [
    [counted, kept],
    [earned("earnings_by_day"), earned("earning_days")],
    [spent("spending_by_day"), spent("spending_days")],
  ];
  const found = [];
  for (const [one, other] of pairs) {
    const { rows } = await sql`
      (select 'missing' as what, to_json(a)::text as row from (${one} except ${other}) as a)
      union all
      (select 'too much', to_json(b)::text from (${other} except ${one}) as b)`.execute(db);
    found.push(...rows);
  }
  return found;
}
