import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

const recountedRides = sql`select account_id, kind, state, count(*)::int from rides
  cross join unnest(array[rider_id, driver_id]) as account_id
  where state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show') group by 1, 2, 3`;
const storedRides = sql`select account_id, kind, state, rides from ended_rides`;
const sums = sql.raw("rides, earning, fare, kept, credit, tax, net, paid, sent, tip, toll");
const selectEarnings = (from: string) => sql`select driver_id, day, ${sums} from ${sql.table(from)}
  where (${sums}) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`;
const selectSpending = (from: string) =>
  sql`select rider_id, day, cents from ${sql.table(from)} where cents <> 0`;

/** Rows of stored sums and counts that differ from a recount of rides and payments. */
export async function listDisagreements(db: Db): Promise<unknown[]> {
  const pairs = [
    [recountedRides, storedRides],
    [selectEarnings("earnings_by_day"), selectEarnings("earning_days")],
    [selectSpending("spending_by_day"), selectSpending("spending_days")],
  ];
  const differences = [];
  for (const [recounted, stored] of pairs) {
    const { rows } = await sql`
      (select 'missing' as what, to_json(a)::text as row from (${recounted} except ${stored}) as a)
      union all
      (select 'too much', to_json(b)::text from (${stored} except ${recounted}) as b)`.execute(db);
    differences.push(...rows);
  }
  return differences;
}
