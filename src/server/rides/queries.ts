import { sql } from "kysely";
import { columnsOf } from "#server/database/columns-of.ts";
import type { Db } from "#server/database/db.ts";
import { isPairExcluded, isRiderBlocked } from "#server/ratings/queries.ts";
import type { LostItem } from "#shared/lost-items/contract.ts";
import type { RatingStatus } from "#shared/ratings/rating-rule.ts";
import { isActive, type RideState, rideStates } from "#shared/rides/ride-states.ts";
import { rideColumns } from "./ride-columns.ts";
import { vehicleColumns, vehicleOfRide } from "./vehicle-queries.ts";

type RefundEntry = { at: string; amount: number; driver: number; reason: string };
type TimelineEntry = { state: RideState; at: string; by: string };

const refundsOfRide = sql<RefundEntry[]>`(
  select coalesce(json_agg(json_build_object(
    'at', decided_at, 'amount', amount_cents, 'driver', driver_cents, 'reason', refunds.reason)
    order by decided_at, refunds.id), '[]')
  from refunds where refunds.ride_id = rides.id)`;
/**
 * Amounts in cents. `paidAt` is null while the tip is unpaid; `granted` is the refund that was decided, `returned` what
 * was refunded or charged back to the rider.
 */
type TipEntry = { amount: number; paidAt: string | null; granted: number; returned: number };
const tipOfRide = sql<TipEntry | null>`(
  select json_build_object('amount', amount_cents, 'paidAt', paid_at, 'granted', granted_cents,
    'returned', tips.refunded_cents + tips.charged_back_cents)
  from tips where tips.ride_id = rides.id and tips.toll_id is null and tips.state <> 'lapsed')`;
/** Limits in cents for one toll and for all tolls of the ride. */
type TollTermsEntry = { each: number; ride: number; isCardKept: boolean };
const tollTermsOfRide = sql<TollTermsEntry | null>`(
  select json_build_object('each', each_cents, 'ride', ride_cents, 'isCardKept', card_id is not null)
  from toll_terms where toll_terms.ride_id = rides.id)`;
/** Amounts in cents; the last three are null until the toll is paid, `refusal` unless the rider's card was refused. */
type TollEntry = {
  id: string;
  road: string;
  amount: number;
  enteredAt: string;
  objectUntil: string;
  hasPhoto: boolean;
  objection: string | null;
  decision: "charge" | "reject" | null;
  decisionReason: string | null;
  refusal: string | null;
  paidAt: string | null;
  granted: number | null;
  returned: number | null;
};
const tollsOfRide = sql<TollEntry[]>`(
  select coalesce(json_agg(json_build_object('id', tolls.id, 'road', road, 'amount', tolls.amount_cents,
    'enteredAt', entered_at, 'objectUntil', object_until, 'hasPhoto', photo_id is not null, 'objection', objection,
    'decision', decision, 'decisionReason', decision_reason,
    'refusal', (select card_refusal from tips where tips.toll_id = tolls.id and card_refusal is not null limit 1),
    'paidAt', tips.paid_at, 'granted', tips.granted_cents, 'returned', tips.refunded_cents + tips.charged_back_cents)
    order by entered_at, tolls.id), '[]')
  from tolls left join tips on tips.toll_id = tolls.id and tips.state = 'captured'
  where tolls.ride_id = rides.id)`;
const isDisputed = sql<boolean>`exists (select from disputes where disputes.ride_id = rides.id
  and disputes.tip_id is null and disputes.status in ('needs_response', 'under_review', 'lost'))`;
/** ISO instants: start of the open review, end of the delay, and when the fare was taken back, and why; else null. */
type PayoutEntry = {
  reviewedSince: string | null;
  dueAt: string | null;
  takenAt: string | null;
  why: string | null;
};
const payoutOfRide = sql<PayoutEntry | null>`(
  select json_build_object('reviewedSince', review.opened_at, 'dueAt', delayed.due_at, 'takenAt', taken.decided_at,
    'why', taken.reason)
  from (select) as one
  left join ride_reviews review on review.ride_id = rides.id and review.decided_at is null
  left join delayed_transfers delayed on delayed.ride_id = rides.id and released_at is null
  left join fare_takebacks taken on taken.ride_id = rides.id)`;
/** The PIN that the driver has not entered yet; null if the ride starts without one. */
const openPin = sql<string | null>`(
  select pin from ride_pins where ride_pins.ride_id = rides.id and verified_at is null)`;
/** ISO instants; null without a report. */
const lostItem = sql<LostItem | null>`(
  select json_build_object('what', what, 'place', place, 'contact', contact, 'bestTime', best_time, 'state', item.state,
    'reportedAt', reported_at, 'answer', answer, 'changedAt', changed_at)
  from lost_items item where item.ride_id = rides.id)`;
/** The drivers' answers about the rider; null before the first one. */
const riderRecord = sql<{ yes: number; rated: number } | null>`(
  select json_build_object('yes', yes, 'rated', rated) from rider_records where rider_records.rider_id = rides.rider_id)`;
/** The driver's answer about the rider; null without one. */
const driverAnswer = sql<{ status: RatingStatus; at: string } | null>`(
  select json_build_object('status', status, 'at', rated_at) from rider_ratings where rider_ratings.ride_id = rides.id)`;
const ridesTaken = sql<number>`(
  select coalesce(sum(rides), 0)::int from ended_rides
  where account_id = rides.rider_id and ended_rides.state = 'completed')`;
const timelineOfRide = sql<TimelineEntry[]>`(
  select coalesce(json_agg(json_build_object('state', state, 'at', at, 'by', actor) order by ride_events.id), '[]')
  from ride_events where ride_events.ride_id = rides.id)`;

/**
 * All columns of a ride's page. Driver and payment are read in lateral subqueries with a limit, which
 * PostgreSQL plans separately: planning one join of nine tables took fifty times as long as running it.
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
          .select(driverColumns)
          .whereRef("driver.id", "=", "rides.driverId")
          .limit(1)
          .as("driverOfRide"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(vehicleOfRide, (join) => join.onTrue())
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("payments")
          .leftJoin("driverCreditUses", "driverCreditUses.rideId", "payments.rideId")
          .leftJoin("ratings", "ratings.rideId", "payments.rideId")
          .select(paymentColumns)
          .whereRef("payments.rideId", "=", "rides.id")
          .limit(1)
          .as("paymentOfRide"),
      (join) => join.onTrue(),
    )
    .select(columnsOf("rides", rideColumns))
    .select(columnsOf("driverOfRide", driverColumns))
    .select(columnsOf("vehicle", vehicleColumns))
    .select(columnsOf("paymentOfRide", paymentColumns))
    .select(joinedColumns)
    .select([isPairExcluded.as("isNeverAgain"), isRiderBlocked.as("isRiderBlocked")])
    .select([refundsOfRide.as("refunds"), timelineOfRide.as("timeline")])
    .select([tipOfRide.as("tip"), isDisputed.as("isDisputed"), payoutOfRide.as("payout")])
    .select([openPin.as("openPin"), riderRecord.as("riderRecord"), driverAnswer.as("driverAnswer")])
    .select([lostItem.as("lostItem")])
    .select(ridesTaken.as("ridesTaken"))
    .select([tollTermsOfRide.as("tollTerms"), tollsOfRide.as("tolls")]);

const driverColumns = [
  "driver.firstName as driverFirstName",
  "driver.lastName as driverLastName",
  "driver.phoneNumber as driverPhoneNumber",
  "driver.sharesPhone as driverSharesPhone",
  "driver.profileImage as driverProfileImage",
  "driver.email as driverEmail",
  "drivers.yesRatings",
  "drivers.ratings",
  "drivers.completedRides",
  "drivers.driverFaultCancels",
  "drivers.endedRides",
  "drivers.taxOfferBps",
  "drivers.stripeAccountId",
  "drivers.payoutsEnabled",
] as const;

const paymentColumns = [
  "payments.state as paymentState",
  "payments.cardLast4",
  "payments.holdExtendedAt",
  "payments.capturedCents",
  "payments.refundedCents",
  "payments.transferredCents",
  "payments.feeCents",
  "driverCreditUses.cents as driverCreditCents",
  "payments.grantedCents",
  "payments.grantedDriverCents",
  "payments.grantedTaxCents",
  "payments.grantedFeesCents",
  "ratings.status as ratingStatus",
  "ratings.ratedAt",
  "ratings.note as ratingNote",
] as const;

const joinedColumns = [
  "rider.firstName as riderFirstName",
  "rider.lastName as riderLastName",
  "rider.phoneNumber as riderPhoneNumber",
  "rider.sharesPhone as riderSharesPhone",
  "rider.profileImage as riderProfileImage",
  "rider.email as riderEmail",
  "rates.perMinuteCents",
  "rates.perMileCents",
  "rates.perHourCents",
] as const;

export type RideFacts = Awaited<ReturnType<typeof findRide>> & {};

export async function findRide(db: Db, id: string) {
  return (await selectRides(db).where("rides.id", "=", id).executeTakeFirst()) ?? null;
}

type Person = { id: string; role: "RIDER" | "DRIVER" | "ADMIN" };
const openStates = rideStates.filter(isActive);
const endedStates = rideStates.filter((state) => !isActive(state));

/** A user's open rides, by next deadline. Drivers see a ride once it is paid. */
export async function listOpenRides(db: Db, person: Person): Promise<RideFacts[]> {
  return await selectRidesOf(db, person)
    .where("rides.state", "in", visibleStates(openStates, person))
    .orderBy(
      sql`case rides.state when 'awaiting_payment' then pay_by when 'pending' then answer_by
        else coalesce(pickup_at, requested_at) end`,
    )
    .orderBy("rides.id")
    .limit(20)
    .execute();
}

/** The ten rides that ended last. Their ids are selected before anything else is read. */
export async function listRecentRides(db: Db, person: Person): Promise<RideFacts[]> {
  // Match the indexes of finished rides, which differ by side.
  const order =
    person.role === "DRIVER"
      ? sql`rides.ended_at desc, rides.requested_at desc, rides.id desc`
      : sql`rides.ended_at desc nulls last, rides.id desc`;
  const latest = db
    .selectFrom("rides")
    .select("rides.id")
    .where(partyColumn(person), "=", person.id)
    .where("rides.state", "in", visibleStates(endedStates, person))
    .orderBy(order)
    .limit(10);
  return await selectRides(db)
    .where(sql<boolean>`rides.id = any(array(${latest}))`)
    .orderBy(order)
    .limit(10)
    .execute();
}

const selectRidesOf = (db: Db, person: Person) =>
  selectRides(db).where(partyColumn(person), "=", person.id);

const partyColumn = ({ role }: Person) => (role === "DRIVER" ? "rides.driverId" : "rides.riderId");

/** Unpaid rides are visible to their rider only. */
const visibleStates = (states: RideState[], { role }: Person): RideState[] =>
  states.filter(
    (state) => role !== "DRIVER" || (state !== "awaiting_payment" && state !== "lapsed"),
  );
