import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { PAGE_SIZE } from "#shared/paging.ts";
import { type ListOrder, statesOfStatus } from "#shared/rides/list-choices.ts";
import type { DriverListFilter } from "#shared/rides/list-filter.ts";
import { isActive, type RideState, rideStates } from "#shared/rides/ride-states.ts";
import { matchesFilter, matchesWordsOrDriver } from "./list-filter-queries.ts";
import { vehicleOfRide } from "./vehicle-queries.ts";

/** Rows per batch of a CSV export. */
const BATCH_SIZE = 1000;

/** A list of an account's rides. Its order must be total, since pages rely on it. */
export interface RideList {
  belongsTo: (accountId: string) => RawBuilder<boolean>;
  /** Condition on `state` and `kind` of the list's finished rides. */
  ended: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  /** Condition of the search text; by default words of the ride and its rider. */
  matchesSearch?: (search: string) => RawBuilder<unknown>;
  /** Orders that the caller can choose: by pickup, or by end with rides under way as the newest. */
  byTime?: Record<ListOrder, RawBuilder<unknown>>;
  /** Time of a ride in these orders. */
  time?: RawBuilder<unknown>;
}

/** Account and filter, or a single ride of the account. */
export interface RideFilter extends DriverListFilter {
  accountId: string;
  rideId?: string | undefined;
}

export interface ListQuery extends RideFilter {
  page: number;
}

/** SQL condition; literals, so that partial indexes apply. */
const isIn = (states: readonly RideState[]) =>
  sql`state in (${sql.join(states.map((state) => sql.lit(state)))})`;

const isPending = isIn(statesOfStatus.pending);
const isUnderWay = isIn(statesOfStatus.accepted);
const isOpen = isIn([...statesOfStatus.pending, ...statesOfStatus.accepted]);
/** Over, and paid before. */
const isPast = isIn(rideStates.filter((state) => !isActive(state) && state !== "lapsed"));

/**
 * A driver's paid scheduled rides: pending by answer deadline, then upcoming by pickup, then past, newest
 * first.
 */
const scheduledRides: RideList = {
  belongsTo: (driverId) =>
    sql`rides.driver_id = ${driverId} and kind = 'scheduled' and state not in ('awaiting_payment', 'lapsed')`,
  ended: sql`kind = 'scheduled'`,
  order: sql`
    case when ${isPending} then 1 when ${isUnderWay} then 2 else 3 end,
    case when ${isPending} then answer_by when ${isUnderWay} then pickup_at end,
    pickup_at desc, rides.id desc`,
  byTime: {
    newest: sql`pickup_at desc, rides.id desc`,
    oldest: sql`pickup_at, rides.id`,
  },
  time: sql`pickup_at`,
};

/** The scheduled rides that are pending, upcoming or under way. */
const openScheduledRides: RideList = {
  ...scheduledRides,
  belongsTo: (driverId) => sql`${scheduledRides.belongsTo(driverId)} and ${isOpen}`,
  ended: sql`false`,
};

export const scheduledListOf = (part: "open" | undefined): RideList =>
  part === "open" ? openScheduledRides : scheduledRides;

/** Instant rides under way, then all finished rides, newest first. */
export const driverHistory: RideList = {
  belongsTo: (driverId) =>
    sql`rides.driver_id = ${driverId} and (
      ${isPast} or kind = 'instant' and ${isUnderWay})`,
  ended: sql`true`,
  order: sql`ended_at desc, requested_at desc, rides.id desc`,
  byTime: {
    newest: sql`ended_at desc, requested_at desc, rides.id desc`,
    oldest: sql`ended_at, requested_at, rides.id`,
  },
  time: sql`coalesce(ended_at, 'infinity')`,
};

/** All rides of a rider except unpaid ones that lapsed, newest request first. */
export const riderHistory: RideList = {
  belongsTo: (riderId) => sql`rider_id = ${riderId} and state <> 'lapsed'`,
  ended: sql`true`,
  order: sql`requested_at desc, rides.id desc`,
  matchesSearch: matchesWordsOrDriver,
};

/** A rider's finished rides, newest first, by scheduled pickup or request time. */
export const riderPast: RideList = {
  belongsTo: (riderId) => sql`rider_id = ${riderId} and ${isPast}`,
  ended: sql`true`,
  order: sql`coalesce(pickup_at, requested_at) desc, rides.id desc`,
  matchesSearch: matchesWordsOrDriver,
};

export type ListedRide = Awaited<ReturnType<ReturnType<typeof selectPage>["execute"]>>[number];

export const offsetOf = ({ page }: ListQuery): number => (page - 1) * PAGE_SIZE;

/** Selects the page's ids first, so that joins run for one page only. */
export function selectPage(db: Db, list: RideList, query: RideFilter & { offset: number }) {
  const order = (query.order && list.byTime?.[query.order]) ?? list.order;
  const page = selectMatching(db, list, query)
    .select("rides.id")
    .orderBy(order)
    .limit(PAGE_SIZE)
    .offset(query.offset);
  return selectListedRides(db).where("rides.id", "in", page).orderBy(order).limit(PAGE_SIZE);
}

/** Streams the filtered rides in batches, in the chosen order; without one, newest request first. */
export async function* streamRides(
  db: Db,
  list: RideList,
  filter: RideFilter,
): AsyncGenerator<readonly ListedRide[]> {
  const time = (filter.order && list.time) ?? sql`requested_at`;
  const [direction, isNext] = filter.order === "oldest" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  let isRest = sql<boolean>`true`;
  for (;;) {
    const rides = await selectListedRides(db)
      .select(sql<string>`${time}::text`.as("timeText"))
      .where(list.belongsTo(filter.accountId))
      .where(matchesFilter(filter))
      .where(isRest)
      .orderBy(sql`${time} ${direction}, rides.id ${direction}`)
      .limit(BATCH_SIZE)
      .execute();
    if (rides.length > 0) yield rides;
    const lastRide = rides.at(-1);
    if (!lastRide || rides.length < BATCH_SIZE) return;
    // Compared as text: JavaScript dates would lose the database's microseconds and repeat rows.
    isRest = sql`(${time}, rides.id) ${isNext} (${lastRide.timeText}::timestamptz, ${lastRide.id}::uuid)`;
  }
}

export const selectMatching = (db: Db, list: RideList, filter: RideFilter) =>
  db
    .selectFrom("rides")
    .where(list.belongsTo(filter.accountId))
    .where(matchesFilter(filter, list.matchesSearch))
    .$if(filter.rideId !== undefined, (query) =>
      query.where("rides.id", "=", String(filter.rideId)),
    );

const selectListedRides = (db: Db) =>
  db
    .selectFrom("rides")
    .innerJoin("accounts as rider", "rider.id", "rides.riderId")
    .innerJoin("accounts as driver", "driver.id", "rides.driverId")
    .leftJoinLateral(vehicleOfRide, (join) => join.onTrue())
    .leftJoin("ratings", "ratings.rideId", "rides.id")
    .select(rideColumns)
    .select([
      "rider.firstName as riderFirstName",
      "rider.lastName as riderLastName",
      "rider.phoneNumber as riderPhoneNumber",
      "rider.sharesPhone as riderSharesPhone",
      "driver.sharesPhone as driverSharesPhone",
      "driver.firstName as driverFirstName",
      "driver.lastName as driverLastName",
      "driver.profileImage as driverProfileImage",
      "vehicle.make",
      "vehicle.model",
      "vehicle.vehicleType",
      "ratings.status as ratingStatus",
      "ratings.ratedAt",
    ])
    .select([tipCents.as("tipCents"), tollCents.as("tollCents")]);

/** A paid tip that was not refunded; null if there is none. */
const tipCents = sql<number | null>`(select captured_cents from tips
  where tips.ride_id = rides.id and toll_id is null and tips.state = 'captured' and granted_cents = 0)`;
/** Paid tolls that were not given back; null if there is none. */
const tollCents = sql<number | null>`(select sum(captured_cents)::int from tips
  where tips.ride_id = rides.id and toll_id is not null and tips.state = 'captured' and granted_cents = 0)`;

const rideColumns = [
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
  "rides.fees",
  "rides.feesCents",
  "rides.cancelledDriverCents",
  "rides.passengerName",
  "rides.passengerPhone",
  "rides.notes",
] as const;
