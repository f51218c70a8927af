import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { PAGE_SIZE } from "#shared/paging.ts";
import type { DriverListFilter } from "#shared/rides/list-filter.ts";
import { isLookedFor } from "./list-filter-queries.ts";

/** How many rides of a file are read at once. */
const AT_ONCE = 1000;

/** A list of somebody's rides: which, and in which order; the order names every row apart. */
export interface RideList {
  is: (accountId: string) => RawBuilder<boolean>;
  /** Which of somebody's rides that are over, by `state` and `kind`. */
  ended: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  /** The list by the time of its rides; what is under way is newer than what is over. */
  byTime?: Record<"newest" | "oldest", RawBuilder<unknown>>;
}

/** Whose rides, which page of them, and what is looked for; or only one of them. */
export interface Wanted extends DriverListFilter {
  accountId: string;
  page: number;
  rideId?: string | undefined;
}

/** The paid scheduled rides of a driver: those to answer by their deadline, then the coming, then the latest. */
export const scheduledRides: RideList = {
  is: (driverId) =>
    sql`rides.driver_id = ${driverId} and kind = 'scheduled' and state not in ('awaiting_payment', 'lapsed')`,
  ended: sql`kind = 'scheduled'`,
  order: sql`
    case when state = 'pending' then 1 when state in ('accepted', 'arrived', 'started') then 2 else 3 end,
    case when state = 'pending' then answer_by when state in ('accepted', 'arrived', 'started') then pickup_at end,
    pickup_at desc, rides.id desc`,
  byTime: {
    newest: sql`pickup_at desc, rides.id desc`,
    oldest: sql`pickup_at, rides.id`,
  },
};

/** What a driver was paid for or might have been: rides of now under way, then all that are over, the latest first. */
export const driverHistory: RideList = {
  is: (driverId) =>
    sql`rides.driver_id = ${driverId} and (
      state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show')
      or kind = 'instant' and state in ('accepted', 'arrived', 'started'))`,
  ended: sql`true`,
  order: sql`ended_at desc, requested_at desc, rides.id desc`,
  byTime: {
    newest: sql`ended_at desc, requested_at desc, rides.id desc`,
    oldest: sql`ended_at, requested_at, rides.id`,
  },
};

/** All rides of a rider but those that were never paid, the one last asked for first. */
export const riderHistory: RideList = {
  is: (riderId) => sql`rider_id = ${riderId} and state <> 'lapsed'`,
  ended: sql`true`,
  order: sql`requested_at desc, rides.id desc`,
};

/** The rides of a rider that are over, the latest first: by the pickup that was agreed, or the time of asking. */
export const riderPast: RideList = {
  is: (riderId) =>
    sql`rider_id = ${riderId} and state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show')`,
  ended: sql`true`,
  order: sql`coalesce(pickup_at, requested_at) desc, rides.id desc`,
};

export type ListedRide = Awaited<ReturnType<typeof listRides>>[number];

/** A page of a list. Its rides are chosen before anything else of them is read. */
export async function listRides(db: Db, list: RideList, wanted: Wanted) {
  const order = (wanted.order && list.byTime?.[wanted.order]) ?? list.order;
  const page = chosen(db, list, wanted)
    .select("rides.id")
    .orderBy(order)
    .limit(PAGE_SIZE)
    .offset((wanted.page - 1) * PAGE_SIZE);
  return await listed(db).where("rides.id", "in", page).orderBy(order).limit(PAGE_SIZE).execute();
}

/** Everything that a list leaves of its rides, those last asked for first, a thousand at a time. */
export async function* everyRide(
  db: Db,
  list: RideList,
  wanted: Wanted,
): AsyncGenerator<readonly ListedRide[]> {
  // The time as a text of the database, which counts in microseconds: no ride is met twice.
  let before = sql`('infinity'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid)`;
  for (;;) {
    const rides = await listed(db)
      .select(sql<string>`requested_at::text`.as("requestedOn"))
      .where(list.is(wanted.accountId))
      .where(isLookedFor(wanted))
      .where(sql<boolean>`(requested_at, rides.id) < ${before}`)
      .orderBy(sql`requested_at desc, rides.id desc`)
      .limit(AT_ONCE)
      .execute();
    if (rides.length > 0) yield rides;
    const last = rides.at(-1);
    if (!last || rides.length < AT_ONCE) return;
    before = sql`(${last.requestedOn}::timestamptz, ${last.id}::uuid)`;
  }
}

/** Those rides of a list that are looked for. */
export const chosen = (db: Db, list: RideList, wanted: Wanted) =>
  db
    .selectFrom("rides")
    .where(list.is(wanted.accountId))
    .where(isLookedFor(wanted))
    .$if(wanted.rideId !== undefined, (query) =>
      query.where("rides.id", "=", String(wanted.rideId)),
    );

const listed = (db: Db) =>
  db
    .selectFrom("rides")
    .innerJoin("accounts as rider", "rider.id", "rides.riderId")
    .innerJoin("accounts as driver", "driver.id", "rides.driverId")
    .leftJoin("vehicles", "vehicles.driverId", "rides.driverId")
    .leftJoin("ratings", "ratings.rideId", "rides.id")
    .select(ofTheRide)
    .select([
      "rider.firstName as riderFirstName",
      "rider.lastName as riderLastName",
      "rider.phoneNumber as riderPhoneNumber",
      "driver.firstName as driverFirstName",
      "driver.lastName as driverLastName",
      "driver.profileImage as driverProfileImage",
      "vehicles.make",
      "vehicles.model",
      "vehicles.vehicleType",
      "ratings.status as ratingStatus",
      "ratings.ratedAt",
    ]);

const ofTheRide = [
  "rides.id",
  "rides.reference",
  "rides.kind",
  "rides.state",
  "rides.reason",
  "rides.driverId",
  "rides.fromLabel",
  "rides.toLabel",
  "rides.milesHundredths",
  "rides.minutes",
  "rides.bookedHours",
  "rides.pickupAt",
  "rides.requestedAt",
  "rides.answerBy",
  "rides.endedAt",
  "rides.fareCents",
  "rides.taxCents",
  "rides.totalCents",
  "rides.riderCreditCents",
  "rides.cancelledDriverCents",
  "rides.passengerName",
  "rides.passengerPhone",
  "rides.notes",
] as const;
