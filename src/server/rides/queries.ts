import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { areKeptApart } from "#server/ratings/queries.ts";
import { isActive, type RideState, rideStates } from "#shared/rides/ride-states.ts";

type RefundEntry = { at: string; amount: number; driver: number; reason: string };
type TimelineEntry = { state: RideState; at: string; by: string };

const refundsOfRide = sql<RefundEntry[]>`(
  select coalesce(json_agg(json_build_object(
    'at', decided_at, 'amount', amount_cents, 'driver', driver_cents, 'reason', refunds.reason)
    order by decided_at, refunds.id), '[]')
  from refunds where refunds.ride_id = rides.id)`;
const timelineOfRide = sql<TimelineEntry[]>`(
  select coalesce(json_agg(json_build_object('state', state, 'at', at, 'by', actor) order by ride_events.id), '[]')
  from ride_events where ride_events.ride_id = rides.id)`;

/**
 * Everything that a ride's page shows, to whoever may see it. What belongs to its driver and to its payment is read in
 * selects of their own, each with a limit: PostgreSQL plans those apart, where nine tables in one join took it fifty
 * times as long to plan as to read.
 */
const selectRides = (db: Db) =>
  db
    .selectFrom("rides")
    .innerJoin("accounts as rider", "rider.id", "rides.riderId")
    .innerJoin("rates", (join) =>
      join
        .onRef("rates.driverId", "=", "rides.driverId")
        .onRef("rates.version", "=", "rides.ratesVersion"),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("accounts as driver")
          .innerJoin("drivers", "drivers.accountId", "driver.id")
          .leftJoin("vehicles", "vehicles.driverId", "driver.id")
          .select(ofTheDriver)
          .whereRef("driver.id", "=", "rides.driverId")
          .limit(1)
          .as("whose"),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("payments")
          .leftJoin("driverCreditUses", "driverCreditUses.rideId", "payments.rideId")
          .leftJoin("ratings", "ratings.rideId", "payments.rideId")
          .select(ofThePayment)
          .whereRef("payments.rideId", "=", "rides.id")
          .limit(1)
          .as("paid"),
      (join) => join.onTrue(),
    )
    .selectAll(["rides", "whose", "paid"])
    .select(aroundTheRide)
    .select(areKeptApart.as("isNeverAgain"))
    .select([refundsOfRide.as("refunds"), timelineOfRide.as("timeline")]);

const ofTheDriver = [
  "driver.firstName as driverFirstName",
  "driver.lastName as driverLastName",
  "driver.phoneNumber as driverPhoneNumber",
  "driver.profileImage as driverProfileImage",
  "driver.email as driverEmail",
  "drivers.yesRatings",
  "drivers.ratings",
  "drivers.completedRides",
  "drivers.driverFaultCancels",
  "drivers.endedRides",
  "drivers.stripeAccountId",
  "vehicles.make",
  "vehicles.model",
  "vehicles.color",
  "vehicles.vehicleType",
  "vehicles.plateNumber",
] as const;

const ofThePayment = [
  "payments.state as paymentState",
  "payments.cardLast4",
  "payments.capturedCents",
  "payments.refundedCents",
  "payments.transferredCents",
  "payments.feeCents",
  "driverCreditUses.cents as driverCreditCents",
  "payments.grantedCents",
  "payments.grantedDriverCents",
  "payments.grantedTaxCents",
  "ratings.status as ratingStatus",
  "ratings.ratedAt",
  "ratings.note as ratingNote",
] as const;

const aroundTheRide = [
  "rider.firstName as riderFirstName",
  "rider.lastName as riderLastName",
  "rider.phoneNumber as riderPhoneNumber",
  "rider.profileImage as riderProfileImage",
  "rider.email as riderEmail",
  "rates.perMinuteCents",
  "rates.perMileCents",
  "rates.perHourCents",
] as const;

export type RideFacts = Awaited<ReturnType<typeof findRide>> & {};

/** A ride with the facts that every decision about it needs; null when there is none. */
export async function findRide(db: Db, id: string) {
  return (await selectRides(db).where("rides.id", "=", id).executeTakeFirst()) ?? null;
}

type Person = { id: string; role: "RIDER" | "DRIVER" | "ADMIN" };
const open = rideStates.filter(isActive);
const ended = rideStates.filter((state) => !isActive(state));

/**
 * The rides of a person that wait for something, what is next first: a payment, an answer, a pickup. A driver hears of
 * a ride when it is paid.
 */
export async function listOpenRides(db: Db, person: Person): Promise<RideFacts[]> {
  return await ridesOf(db, person)
    .where("rides.state", "in", shownOf(open, person))
    .orderBy(
      sql`case rides.state when 'awaiting_payment' then pay_by when 'pending' then answer_by
        else coalesce(pickup_at, requested_at) end`,
    )
    .orderBy("rides.id")
    .limit(20)
    .execute();
}

/** What ended last comes first, however long ago it was booked. They are chosen before anything else is read. */
export async function listRecentRides(db: Db, person: Person): Promise<RideFacts[]> {
  // Those of the indexes of either side's rides that are over.
  const order =
    person.role === "DRIVER"
      ? sql`rides.ended_at desc, rides.requested_at desc, rides.id desc`
      : sql`rides.ended_at desc nulls last, rides.id desc`;
  const last = db
    .selectFrom("rides")
    .select("rides.id")
    .where(sideOf(person), "=", person.id)
    .where("rides.state", "in", shownOf(ended, person))
    .orderBy(order)
    .limit(10);
  return await selectRides(db)
    .where(sql<boolean>`rides.id = any(array(${last}))`)
    .orderBy(order)
    .limit(10)
    .execute();
}

const ridesOf = (db: Db, person: Person) => selectRides(db).where(sideOf(person), "=", person.id);

const sideOf = ({ role }: Person) => (role === "DRIVER" ? "rides.driverId" : "rides.riderId");

/** What was never paid is its rider's alone. */
const shownOf = (states: RideState[], { role }: Person): RideState[] =>
  states.filter(
    (state) => role !== "DRIVER" || (state !== "awaiting_payment" && state !== "lapsed"),
  );
