import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { firstIdAt } from "#server/database/first-id.ts";
import { marketInstant } from "#shared/market-time.ts";
import type { RiderSort } from "#shared/operations/list-choices.ts";
import { plusDays } from "#shared/plus-days.ts";

export interface RiderFilter {
  /** Riders that match a search; null for all. */
  ids: readonly string[] | null;
  isSuspended: boolean;
  /** First and last market day of joining, "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
}

interface RiderSpan {
  sort: RiderSort;
  offset: number;
  rows: number;
}

/** Counting stops at this number of riders. */
export const MAX_RIDERS_COUNTED = 2000;

/** At most this many riders match a search. */
export const MAX_RIDERS_FOUND = 500;

/** Accounts with this phone number, `max` at most; callers must filter out drivers. */
export async function listRidersByPhone(
  db: Db,
  phoneNumber: string,
  max: number,
): Promise<{ ids: string[]; isCut: boolean }> {
  const { rows } = await sql<{ accountId: string }>`
    select distinct account_id from account_marks
    where kind in ('typed_phone', 'phone') and value = phone_digits(${phoneNumber}::text)
    order by account_id limit ${max + 1}`.execute(db);
  const ids = rows.map(({ accountId }) => accountId);
  return { ids: ids.slice(0, max), isCut: ids.length > max };
}

/** Riders of a span, with their record. Selects ids first, in the order of an index, then reads the rows. */
export async function listRiderSpan(
  db: Db,
  filter: RiderFilter,
  { sort, offset, rows }: RiderSpan,
) {
  const order = orders[sort];
  // Riders of a search are read by id and then sorted. Without "offset 0" the planner may walk all names in order.
  const matches = filter.ids
    ? sql`(select id, first_name, last_name, email from accounts where ${matching(filter)} offset 0) as accounts`
    : sql`accounts where ${matching(filter)}`;
  const ids = sql`
    select accounts.id from ${matches} order by ${order} limit ${rows} offset ${offset}`;
  return readRiders(db, ids, order);
}

/** All matching riders, newest first, in batches. */
export async function* streamRiders(
  db: Db,
  filter: RiderFilter,
  batchSize = 1000,
): AsyncGenerator<readonly ListedRiderRow[]> {
  let before = "ffffffff-ffff-ffff-ffff-ffffffffffff";
  for (;;) {
    const ids = sql`
      select accounts.id from accounts where ${matching(filter)} and accounts.id < ${before}::uuid
      order by ${orders.newest} limit ${batchSize}`;
    const riders = await readRiders(db, ids, orders.newest);
    if (riders.length > 0) yield riders;
    const last = riders.at(-1);
    if (!last || riders.length < batchSize) return;
    before = last.id;
  }
}

/** Ids are UUIDv7, so they grow with the time of joining. */
const orders: Record<RiderSort, RawBuilder<unknown>> = {
  newest: sql`accounts.id desc`,
  oldest: sql`accounts.id`,
  name: sql`lower(last_name || ' ' || first_name), accounts.id`,
  "-name": sql`lower(last_name || ' ' || first_name) desc, accounts.id desc`,
  // Unique among riders.
  email: sql`email`,
  "-email": sql`email desc`,
};

async function readRiders(
  db: Db,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ListedRiderRow[]> {
  const { rows } = await sql<ListedRiderRow>`
    with chosen as (${ids})
    select accounts.id, first_name, last_name, profile_image, email, phone_number, created_at,
      coalesce((select sum(rides) from ended_rides
        where account_id = accounts.id and state = 'completed'), 0)::int as rides,
      coalesce(yes, 0) as yes, coalesce(rated, 0) as rated,
      exists (select from suspensions where account_id = accounts.id and lifted_at is null) as is_suspended
    from chosen join accounts using (id) left join rider_records on rider_id = accounts.id
    order by ${order}`.execute(db);
  return rows;
}

export interface ListedRiderRow {
  id: string;
  firstName: string;
  lastName: string;
  profileImage: string | null;
  email: string;
  phoneNumber: string;
  createdAt: Date;
  /** Number of completed rides. */
  rides: number;
  /** Yes answers of drivers about the rider, and all answers. */
  yes: number;
  rated: number;
  isSuspended: boolean;
}

/** Counts matching riders, up to one more than the limit. */
export async function countRiders(db: Db, filter: RiderFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from accounts where ${matching(filter)} limit ${MAX_RIDERS_COUNTED + 1}) as found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

function matching({ ids, isSuspended, from, to }: RiderFilter): RawBuilder<boolean> {
  const conditions = [sql`role = 'RIDER' and deleted_at is null`];
  if (ids) conditions.push(sql`accounts.id = any(${ids}::uuid[])`);
  if (isSuspended)
    // As an array, so that the planner looks up the few suspended accounts by id.
    conditions.push(
      sql`accounts.id = any(array(select account_id from suspensions where lifted_at is null))`,
    );
  if (from) conditions.push(sql`accounts.id >= ${firstIdOn(from)}::uuid`);
  if (to) conditions.push(sql`accounts.id < ${firstIdOn(to, 1)}::uuid`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Smallest id of an account created on a market day, or some days later. */
function firstIdOn(day: string, daysLater = 0): string {
  const date = plusDays(day, daysLater);
  const midnight = marketInstant({ date, time: "00:00" });
  return firstIdAt(midnight.kind === "instant" ? midnight.at : new Date(Date.parse(date)));
}
