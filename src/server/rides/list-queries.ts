import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { PAGE_SIZE } from "#shared/paging.ts";

/** A list of somebody's rides: which, and in which order; the order names every row apart. */
interface RideList {
  is: (accountId: string) => RawBuilder<boolean>;
  order: RawBuilder<unknown>;
}

/** Whose rides, and which page of them; or only one of them. */
export interface Wanted {
  accountId: string;
  page: number;
  rideId?: string | undefined;
}

/** The paid scheduled rides of a driver: those to answer by their deadline, then the coming, then the latest. */
export const scheduledRides: RideList = {
  is: (driverId) =>
    sql`rides.driver_id = ${driverId} and kind = 'scheduled' and state not in ('awaiting_payment', 'lapsed')`,
  order: sql`
    case when state = 'pending' then 1 when state in ('accepted', 'arrived', 'started') then 2 else 3 end,
    case when state = 'pending' then answer_by when state in ('accepted', 'arrived', 'started') then pickup_at end,
    pickup_at desc, rides.id desc`,
};

/** What a driver was paid for or might have been: rides of now under way, then all that are over, the latest first. */
export const driverHistory: RideList = {
  is: (driverId) =>
    sql`rides.driver_id = ${driverId} and (
      state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show')
      or kind = 'instant' and state in ('accepted', 'arrived', 'started'))`,
  order: sql`ended_at desc nulls first, requested_at desc, rides.id desc`,
};

/** All rides of a rider but those that were never paid, the one last asked for first. */
export const riderHistory: RideList = {
  is: (riderId) => sql`rider_id = ${riderId} and state <> 'lapsed'`,
  order: sql`requested_at desc, rides.id desc`,
};

export type ListedRide = Awaited<ReturnType<typeof listRides>>[number];

export async function listRides(db: Db, list: RideList, { accountId, page, rideId }: Wanted) {
  return await db
    .selectFrom("rides")
    .innerJoin("accounts as rider", "rider.id", "rides.riderId")
    .innerJoin("accounts as driver", "driver.id", "rides.driverId")
    .leftJoin("vehicles", "vehicles.driverId", "rides.driverId")
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
    ])
    .where(list.is(accountId))
    .$if(rideId !== undefined, (query) => query.where("rides.id", "=", String(rideId)))
    .orderBy(list.order)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

export async function countRides(
  db: Db,
  list: RideList,
  { accountId, rideId }: Wanted,
): Promise<number> {
  const { count } = await db
    .selectFrom("rides")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(list.is(accountId))
    .$if(rideId !== undefined, (query) => query.where("rides.id", "=", String(rideId)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

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
  "rides.cancelledDriverCents",
  "rides.passengerName",
  "rides.passengerPhone",
  "rides.notes",
] as const;
