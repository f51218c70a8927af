import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { searchPatterns } from "./search-words.ts";

export type DriverSort = "newest" | "oldest" | "name" | "-name" | "email" | "-email";

export interface DriverFilter {
  filter: "all" | "verified" | "unverified";
  /** Words of name, e-mail, phone number and plate. */
  search: string;
  /** Whether Stripe pays them out. */
  payouts?: "ready" | "missing" | undefined;
  /** Whether a vehicle is saved. */
  vehicle?: "ready" | "missing" | undefined;
  /** They joined from one New York day "YYYY-MM-DD" through another. */
  from?: string | undefined;
  to?: string | undefined;
  /** Of these the ones that are named. */
  ids?: readonly string[] | undefined;
}

/** Some of the drivers in an order: `rows` of them after the first `offset`. */
export interface Span {
  sort: DriverSort;
  offset: number;
  rows: number;
}

export type ListedRow = Awaited<ReturnType<typeof listDriverSpan>>[number];

/** How many drivers of each kind. */
export interface Tally {
  verified: number;
  unverified: number;
}

/** No more drivers of a kind than these are counted one by one. */
export const MOST_COUNTED = 2000;

/** How many drivers there are of each kind. */
export async function tallyDrivers(db: Db): Promise<Tally> {
  const kinds = await db
    .selectFrom("driverTally")
    .select(["isVerified", "drivers"])
    .orderBy("isVerified")
    .limit(2)
    .execute();
  const of = (kind: boolean) => kinds.find(({ isVerified }) => isVerified === kind)?.drivers ?? 0;
  return { verified: of(true), unverified: of(false) };
}

/** How many drivers of each kind are found, as far as both together are counted: at most one more than that. */
export async function countFoundOfBoth(
  db: Db,
  filter: Omit<DriverFilter, "filter">,
): Promise<Tally> {
  const found = looked(db, { ...filter, filter: "all" })
    .select("isVerified")
    .limit(MOST_COUNTED + 1);
  return await db
    .selectFrom(found.as("found"))
    .select([
      sql<number>`(count(*) filter (where is_verified))::int`.as("verified"),
      sql<number>`(count(*) filter (where not is_verified))::int`.as("unverified"),
    ])
    .executeTakeFirstOrThrow();
}

/** How many drivers a filter leaves, as far as they are counted: at most one more than that. */
export async function countFound(db: Db, filter: DriverFilter): Promise<number> {
  const found = looked(db, filter)
    .select("driverListing.driverId")
    .limit(MOST_COUNTED + 1);
  const { drivers } = await db
    .selectFrom(found.as("found"))
    .select(sql<number>`count(*)::int`.as("drivers"))
    .executeTakeFirstOrThrow();
  return drivers;
}

/** The drivers of a span, chosen in the narrow table before anything else of them is read. */
export async function listDriverSpan(db: Db, filter: DriverFilter, { sort, ...span }: Span) {
  const order = (filter.from ?? filter.to) ? joinedOrders[sort] : orders[sort];
  const chosen = looked(db, filter)
    .select("driverId")
    .orderBy(order)
    .limit(span.rows)
    .offset(span.offset);
  return await listed(db)
    .where("driverListing.driverId", "in", chosen)
    .orderBy(order)
    .limit(span.rows)
    .execute();
}

/** Every driver that a filter leaves, the newest first, `atOnce` at a time. */
export async function* everyDriver(
  db: Db,
  filter: DriverFilter,
  atOnce = 1000,
): AsyncGenerator<readonly ListedRow[]> {
  let before = 2_147_483_647;
  for (;;) {
    const chosen = looked(db, filter)
      .select("driverId")
      .where("driverListing.number", "<", before)
      .orderBy(orders.newest)
      .limit(atOnce);
    const drivers = await listed(db)
      .where("driverListing.driverId", "in", chosen)
      .orderBy(orders.newest)
      .execute();
    if (drivers.length > 0) yield drivers;
    const last = drivers.at(-1);
    if (!last || drivers.length < atOnce) return;
    before = last.number;
  }
}

/** The same order read from its other end. */
export const reversed: Record<DriverSort, DriverSort> = {
  newest: "oldest",
  oldest: "newest",
  name: "-name",
  "-name": "name",
  email: "-email",
  "-email": "email",
};

/** Each pattern by itself: the index of the words does not know `like all`. The words are without accents. */
export const hasEach = (words: RawBuilder<unknown>, patterns: string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    patterns.map((pattern) => sql`${words} like unaccent(normalize(${pattern}::text))`),
    sql` and `,
  )}`;

const orders: Record<DriverSort, RawBuilder<unknown>> = {
  newest: sql`driver_listing.number desc`,
  oldest: sql`driver_listing.number`,
  name: sql`driver_listing.name, driver_listing.number`,
  "-name": sql`driver_listing.name desc, driver_listing.number desc`,
  email: sql`driver_listing.email, driver_listing.number`,
  "-email": sql`driver_listing.email desc, driver_listing.number desc`,
};

/** Numbers follow the days of joining: those of some days are read along the days, and nobody else is passed by. */
const joinedOrders: typeof orders = {
  ...orders,
  newest: sql`driver_listing.joined_at desc, driver_listing.number desc`,
  oldest: sql`driver_listing.joined_at, driver_listing.number`,
};

const looked = (db: Db, { filter, search, ids, payouts, vehicle, from, to }: DriverFilter) =>
  db
    .selectFrom("driverListing")
    .$if(payouts !== undefined, (query) => query.where(has.payouts(payouts === "ready")))
    .$if(vehicle !== undefined, (query) => query.where(has.vehicle(vehicle === "ready")))
    .$if(from !== undefined, (query) => query.where("joinedAt", ">=", midnightOf(from)))
    .$if(to !== undefined, (query) => query.where("joinedAt", "<", midnightOf(to, 1)))
    .$if(filter !== "all", (query) => query.where("isVerified", "=", filter === "verified"))
    .$if(ids !== undefined, (query) => query.where("driverListing.driverId", "in", ids ?? []))
    .where(isFoundBy(search));

/** Without parameters: the few who are without are an index of their own. */
const has = {
  payouts: (isWith: boolean) =>
    isWith ? sql<boolean>`has_payouts` : sql<boolean>`not has_payouts`,
  vehicle: (isWith: boolean) =>
    isWith ? sql<boolean>`has_vehicle` : sql<boolean>`not has_vehicle`,
};

/** When a New York day begins, or the one so many days after it. */
const midnightOf = (day: string | undefined, plus = 0): RawBuilder<Date> =>
  sql<Date>`(${day}::date + ${plus}::int)::timestamp at time zone 'America/New_York'`;

/** A whole e-mail is its driver's alone; only when it is nobody's it is looked for among all words. */
function isFoundBy(search: string): RawBuilder<boolean> {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return sql<boolean>`true`;
  const found = hasEach(sql`words`, patterns);
  if (!/^\s*\S+@\S+\.\S+\s*$/.test(search)) return found;
  const itsDriver = sql`select driver_id from driver_listing where email = ${search.trim().toLowerCase()}`;
  return sql<boolean>`driver_listing.driver_id in (
    ${itsDriver} union all
    select driver_id from driver_listing where ${found} and not exists (${itsDriver}))`;
}

const listed = (db: Db) =>
  db
    .selectFrom("driverListing")
    .innerJoin("drivers", "drivers.accountId", "driverListing.driverId")
    .innerJoin("accounts", "accounts.id", "driverListing.driverId")
    .leftJoin("vehicles", "vehicles.driverId", "driverListing.driverId")
    .select(["driverListing.driverId", "driverListing.number", "firstName", "lastName"])
    .select(["accounts.email", "phoneNumber", "profileImage", "accounts.createdAt"])
    .select(["drivers.isVerified", "payoutsEnabled"])
    .select(["make", "model", "vehicleType", "plateNumber"]);
