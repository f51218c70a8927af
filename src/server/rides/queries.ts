import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DB } from "#server/database/tables.d.ts";
import { feeRules } from "#shared/drivers/trust-level.ts";
import { deadlines, plusMinutes } from "#shared/rides/deadlines.ts";
import type { RideState, RideTransition } from "#shared/rides/ride-states.ts";
import type { Move } from "./move-ride.ts";

/** Sets the state if the ride is in one that the transition leaves and belongs to whom the move names. */
export async function setRideState(
  db: Db,
  move: Move,
  { from, to }: RideTransition,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("rides")
    .set({
      state: to,
      movedBy: move.by,
      reason: move.reason ?? null,
      ...stamps(to, move.now),
      ...move.also,
    })
    .where("id", "=", move.rideId)
    .where("state", "in", from)
    .$if(move.driverId !== undefined, (query) =>
      query.where("driverId", "=", String(move.driverId)),
    )
    .$if(move.action === "accept", (query) => query.where("answerBy", ">", move.now))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

function stamps(state: RideState, now: Date) {
  if (state === "accepted") return { acceptedAt: now };
  if (state === "arrived") return { arrivedAt: now };
  return state === "pending" || state === "started" ? {} : { endedAt: now };
}

export async function findRideState(
  db: Db,
  ride: Pick<Move, "rideId" | "driverId">,
): Promise<RideState | null> {
  const row = await db
    .selectFrom("rides")
    .select("state")
    .where("id", "=", ride.rideId)
    .$if(ride.driverId !== undefined, (query) =>
      query.where("driverId", "=", String(ride.driverId)),
    )
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function latestRideEvent(db: Db, rideId: string): Promise<number> {
  const { id } = await db
    .selectFrom("rideEvents")
    .select("id")
    .where("rideId", "=", rideId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Everything that a ride's page shows, to whoever may see it. */
const selectRides = (db: Db) =>
  db
    .selectFrom("rides")
    .innerJoin("accounts as rider", "rider.id", "rides.riderId")
    .innerJoin("accounts as driver", "driver.id", "rides.driverId")
    .innerJoin("drivers", "drivers.accountId", "rides.driverId")
    .innerJoin("payments", "payments.rideId", "rides.id")
    .leftJoin("vehicles", "vehicles.driverId", "rides.driverId")
    .selectAll("rides")
    .select([
      "rider.firstName as riderFirstName",
      "rider.lastName as riderLastName",
      "rider.phoneNumber as riderPhoneNumber",
      "rider.profileImage as riderProfileImage",
      "rider.email as riderEmail",
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
      "payments.state as paymentState",
      "payments.cardLast4",
      "payments.capturedCents",
      "payments.refundedCents",
      "payments.transferredCents",
      "payments.feeCents",
    ])
    .select((eb) =>
      eb
        .selectFrom("rideEvents")
        .whereRef("rideEvents.rideId", "=", "rides.id")
        .select(
          sql<
            TimelineEntry[]
          >`coalesce(json_agg(json_build_object('state', state, 'at', at, 'by', actor) order by ride_events.id), '[]')`.as(
            "timeline",
          ),
        )
        .as("timeline"),
    );

type TimelineEntry = { state: RideState; at: string; by: string };

export type RideFacts = Awaited<ReturnType<typeof findRide>> & {};

export async function findRide(db: Db, id: string) {
  return (await selectRides(db).where("rides.id", "=", id).executeTakeFirst()) ?? null;
}

type Person = { id: string; role: "RIDER" | "DRIVER" | "ADMIN" };
const ended: RideState[] = ["lapsed", "rejected", "expired", "completed", "cancelled", "no_show"];

/** The rides of a person that wait for something. A driver hears of a ride when it is paid. */
export async function listOpenRides(db: Db, person: Person): Promise<RideFacts[]> {
  return await ridesOf(db, person)
    .where("rides.state", "not in", hiddenWhileOpen(person))
    .orderBy("rides.requestedAt", "desc")
    .limit(20)
    .execute();
}

export async function listRecentRides(db: Db, person: Person): Promise<RideFacts[]> {
  const shown = ended.filter((state) => person.role === "RIDER" || state !== "lapsed");
  return await ridesOf(db, person)
    .where("rides.state", "in", shown)
    .orderBy("rides.requestedAt", "desc")
    .limit(10)
    .execute();
}

const ridesOf = (db: Db, person: Person) =>
  selectRides(db).where(
    person.role === "DRIVER" ? "rides.driverId" : "rides.riderId",
    "=",
    person.id,
  );

const hiddenWhileOpen = (person: Person): RideState[] =>
  person.role === "DRIVER" ? [...ended, "awaiting_payment"] : ended;

/** Paid rides whose driver did not answer in time. */
export const listUnansweredRides = (db: Db, now: Date) =>
  overdue(db, (eb) => eb.and([eb("state", "=", "pending"), eb("answerBy", "<=", now)]));

/** Unpaid rides whose hold is over. */
export const listUnpaidRides = (db: Db, now: Date) =>
  overdue(db, (eb) => eb.and([eb("state", "=", "awaiting_payment"), eb("payBy", "<=", now)]));

/** Rides under way that nobody has ended long after their time. */
export const listForgottenRides = (db: Db, now: Date) =>
  overdue(db, (eb) =>
    eb.and([
      eb("state", "=", "started"),
      sql<boolean>`upper(during) < ${plusMinutes(now, -60 * deadlines.completeStartedAfterHours)}`,
    ]),
  );

async function overdue(db: Db, is: (eb: ExpressionBuilder<DB, "rides">) => Expression<SqlBool>) {
  return await db
    .selectFrom("rides")
    .select(["id", "driverId"])
    .where(is)
    .orderBy("requestedAt")
    .limit(500)
    .execute();
}

/** Counts again, over the last hundred accepted rides that ended, what the driver's trust level stands on. */
export async function recountDriver(db: Db, driverId: string, completed: boolean): Promise<void> {
  await sql`
    update drivers set
      completed_rides = completed_rides + ${completed ? 1 : 0},
      ended_rides = last.ended,
      driver_fault_cancels = last.faults
    from (
      select count(*) as ended, count(*) filter (where state = 'cancelled' and moved_by = 'driver') as faults
      from (
        select state, moved_by from rides
        where driver_id = ${driverId} and accepted_at is not null and ended_at is not null
        order by ended_at desc limit ${feeRules.window}
      ) as window_of_rides
    ) as last
    where account_id = ${driverId}`.execute(db);
}
