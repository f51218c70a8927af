import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { matchesAllPatterns, searchPatterns } from "#server/database/search-words.ts";

export type DriverSort = "newest" | "oldest" | "name" | "-name" | "email" | "-email";

export interface DriverFilter {
  filter: "all" | "verified" | "unverified";
  /** Words of name, e-mail, phone number and plate. */
  search: string;
  /** Filter: whether Stripe payouts are enabled. */
  payouts?: "ready" | "missing" | undefined;
  /** Filter: whether a vehicle is saved. */
  vehicle?: "ready" | "missing" | undefined;
  /** First and last market day of joining, "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
  /** Restricts the result to these drivers. */
  ids?: readonly string[] | undefined;
}

/** A slice of the sorted list: skips `offset` drivers, then returns up to `rows`. */
export interface Span {
  sort: DriverSort;
  offset: number;
  rows: number;
}

export type ListedRow = Awaited<ReturnType<typeof listDriverSpan>>[number];

/** Number of drivers by verification. */
export interface Tally {
  verified: number;
  unverified: number;
}

/** Counting stops one past this number, which means "more than". */
export const MAX_COUNTED = 2000;

/** Number of all drivers by verification. */
export async function tallyDrivers(db: Db): Promise<Tally> {
  const kinds = await db
    .selectFrom("driverTally")
    .select(["isVerified", "drivers"])
    .orderBy("isVerified")
    .limit(2)
    .execute();
  const countOf = (kind: boolean) =>
    kinds.find(({ isVerified }) => isVerified === kind)?.drivers ?? 0;
  return { verified: countOf(true), unverified: countOf(false) };
}

/** Counts matching drivers by verification; the sum is at most `MAX_COUNTED` + 1. */
export async function countMatchesByVerification(
  db: Db,
  filter: Omit<DriverFilter, "filter">,
): Promise<Tally> {
  const matches = matchingDrivers(db, { ...filter, filter: "all" })
    .select("isVerified")
    .limit(MAX_COUNTED + 1);
  return await db
    .selectFrom(matches.as("found"))
    .select([
      sql<number>`(count(*) filter (where is_verified))::int`.as("verified"),
      sql<number>`(count(*) filter (where not is_verified))::int`.as("unverified"),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts matching drivers, up to `MAX_COUNTED` + 1. */
export async function countMatchingDrivers(db: Db, filter: DriverFilter): Promise<number> {
  const matches = matchingDrivers(db, filter)
    .select("driverListing.driverId")
    .limit(MAX_COUNTED + 1);
  const { drivers } = await db
    .selectFrom(matches.as("found"))
    .select(sql<number>`count(*)::int`.as("drivers"))
    .executeTakeFirstOrThrow();
  return drivers;
}

/** Drivers of a span. Selects ids from the narrow table first, then reads the rows. */
export async function listDriverSpan(db: Db, filter: DriverFilter, { sort, ...span }: Span) {
  const order = (filter.from ?? filter.to) ? joinedOrders[sort] : orders[sort];
  const matchingIds = matchingDrivers(db, filter)
    .select("driverId")
    .orderBy(order)
    .limit(span.rows)
    .offset(span.offset);
  return await listingRows(db)
    .where("driverListing.driverId", "in", matchingIds)
    .orderBy(order)
    .limit(span.rows)
    .execute();
}

/** All matching drivers, newest first, in batches. */
export async function* streamDrivers(
  db: Db,
  filter: DriverFilter,
  batchSize = 1000,
): AsyncGenerator<readonly ListedRow[]> {
  let before = 2_147_483_647;
  for (;;) {
    const matchingIds = matchingDrivers(db, filter)
      .select("driverId")
      .where("driverListing.number", "<", before)
      .orderBy(orders.newest)
      .limit(batchSize);
    const drivers = await listingRows(db)
      .where("driverListing.driverId", "in", matchingIds)
      .orderBy(orders.newest)
      .execute();
    if (drivers.length > 0) yield drivers;
    const last = drivers.at(-1);
    if (!last || drivers.length < batchSize) return;
    before = last.number;
  }
}

/** The same order read from the other end. */
export const oppositeSort: Record<DriverSort, DriverSort> = {
  newest: "oldest",
  oldest: "newest",
  name: "-name",
  "-name": "name",
  email: "-email",
  "-email": "email",
};

const orders: Record<DriverSort, RawBuilder<unknown>> = {
  newest: sql`driver_listing.number desc`,
  oldest: sql`driver_listing.number`,
  name: sql`driver_listing.name, driver_listing.number`,
  "-name": sql`driver_listing.name desc, driver_listing.number desc`,
  email: sql`driver_listing.email, driver_listing.number`,
  "-email": sql`driver_listing.email desc, driver_listing.number desc`,
};

/** Driver numbers grow with the join date, so a date range can use the joined_at index. */
const joinedOrders: typeof orders = {
  ...orders,
  newest: sql`driver_listing.joined_at desc, driver_listing.number desc`,
  oldest: sql`driver_listing.joined_at, driver_listing.number`,
};

const matchingDrivers = (
  db: Db,
  { filter, search, ids, payouts, vehicle, from, to }: DriverFilter,
) =>
  db
    .selectFrom("driverListing")
    .$if(payouts !== undefined, (query) => query.where(has.payouts(payouts === "ready")))
    .$if(vehicle !== undefined, (query) => query.where(has.vehicle(vehicle === "ready")))
    .$if(from !== undefined, (query) => query.where("joinedAt", ">=", midnightOf(from)))
    .$if(to !== undefined, (query) => query.where("joinedAt", "<", midnightOf(to, 1)))
    .$if(filter !== "all", (query) => query.where("isVerified", "=", filter === "verified"))
    .$if(ids !== undefined, (query) => query.where("driverListing.driverId", "in", ids ?? []))
    .where(matchesSearch(search));

/** Literal SQL, not bound parameters: so the planner can use the partial indexes on missing payouts and vehicles. */
const has = {
  payouts: (isPresent: boolean) =>
    isPresent ? sql<boolean>`has_payouts` : sql<boolean>`not has_payouts`,
  vehicle: (isPresent: boolean) =>
    isPresent ? sql<boolean>`has_vehicle` : sql<boolean>`not has_vehicle`,
};

/** Start of a market day, plus a number of days. */
const midnightOf = (day: string | undefined, plus = 0): RawBuilder<Date> =>
  sql<Date>`market_midnight(${day}::date + ${plus}::int)`;

/** An e-mail address that belongs to a driver matches only that driver; other text is matched word by word. */
function matchesSearch(search: string): RawBuilder<boolean> {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return sql<boolean>`true`;
  const matches = matchesAllPatterns(sql`words`, patterns);
  if (!/^\s*\S+@\S+\.\S+\s*$/.test(search)) return matches;
  const emailOwner = sql`select driver_id from driver_listing where email = ${search.trim().toLowerCase()}`;
  return sql<boolean>`driver_listing.driver_id in (
    ${emailOwner} union all
    select driver_id from driver_listing where ${matches} and not exists (${emailOwner}))`;
}

const listingRows = (db: Db) =>
  db
    .selectFrom("driverListing")
    .innerJoin("drivers", "drivers.accountId", "driverListing.driverId")
    .innerJoin("accounts", "accounts.id", "driverListing.driverId")
    .leftJoin("vehicles", "vehicles.driverId", "driverListing.driverId")
    .select(["driverListing.driverId", "driverListing.number", "firstName", "lastName"])
    .select(["accounts.email", "phoneNumber", "profileImage", "accounts.createdAt"])
    .select(["drivers.isVerified", "payoutsEnabled"])
    .select(["make", "model", "vehicleType", "plateNumber"]);
