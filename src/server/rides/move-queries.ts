import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Jobs } from "#server/outbox/payloads.ts";
import { RECORD_WINDOW } from "#shared/drivers/trust-level.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { minutesBeforePickup } from "#shared/rides/deadlines.ts";
import type { RideState, RideTransition } from "#shared/rides/ride-states.ts";
import type { Move } from "./move.ts";

/**
 * Compare-and-set of the state: the ride must be in a state that the transition leaves, belong to the given
 * driver, and the action must be within its time. Returns the previous state, or null if nothing changed.
 */
export async function setRideState(
  db: Db,
  move: Move,
  { from, to }: RideTransition,
): Promise<RideState | null> {
  const allowedMinutes = minutesBeforePickup(move.action);
  const row = await db
    .updateTable("rides")
    .set({
      state: to,
      movedBy: move.by,
      reason: move.reason || null,
      ...stamps(to, move.now),
      ...move.also,
    })
    .where("id", "=", move.rideId)
    .where("state", "in", from)
    .$if(move.driverId !== undefined, (query) =>
      query.where("driverId", "=", String(move.driverId)),
    )
    .$if(move.action === "accept", (query) => query.where("answerBy", ">", move.now))
    .$if(allowedMinutes !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb("pickupAt", "is", null),
          eb("pickupAt", "<=", plusMinutes(move.now, allowedMinutes ?? 0)),
        ]),
      ),
    )
    .returning(sql<RideState>`old.state`.as("left"))
    .executeTakeFirst();
  return row?.left ?? null;
}

function stamps(state: RideState, now: Date) {
  if (state === "accepted") return { acceptedAt: now };
  if (state === "arrived") return { arrivedAt: now };
  return state === "pending" || state === "started" ? {} : { endedAt: now };
}

/** Current state of a ride whose transition was refused; null if it does not exist or belongs to another driver. */
export async function findRideState(
  db: Db,
  ride: Pick<Move, "rideId" | "driverId">,
): Promise<{ state: RideState; pickupAt: Date | null } | null> {
  const row = await db
    .selectFrom("rides")
    .select(["state", "pickupAt"])
    .where("id", "=", ride.rideId)
    .$if(ride.driverId !== undefined, (query) =>
      query.where("driverId", "=", String(ride.driverId)),
    )
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Enqueues the notices of the ride's latest event, and its settling if `settles`, in one statement: every booking moves
 * its ride twice.
 */
export async function enqueueMoveJobs(
  db: Db,
  rideId: string,
  { settles }: { settles: boolean },
): Promise<void> {
  const settling = JSON.stringify({ rideId } satisfies Jobs["settle_ride"]);
  await sql`
    select
      case when ${settles}::boolean
        then (graphile_worker.add_job('settle_ride', ${settling}::json, job_key := ${`settle:${rideId}`})).id end,
      (graphile_worker.add_job('ride_mails', json_build_object('eventId', event.id), job_key := 'mails:' || event.id)).id
    from (select id from ride_events where ride_id = ${rideId} order by id desc limit 1) as event`.execute(
    db,
  );
}

/** Updates the counts behind a driver's trust level: completed rides, and the last 100 accepted rides that ended. */
export async function recountDriver(
  db: Db,
  driverId: string,
  isCompletion: boolean,
): Promise<void> {
  await sql`
    update drivers set
      completed_rides = completed_rides + ${isCompletion ? 1 : 0},
      ended_rides = last.ended,
      driver_fault_cancels = last.faults
    from (
      select count(*) as ended, count(*) filter (where state = 'cancelled' and moved_by = 'driver') as faults
      from (
        select state, moved_by from rides
        where driver_id = ${driverId} and accepted_at is not null and ended_at is not null
        order by ended_at desc limit ${RECORD_WINDOW}
      ) as window_of_rides
    ) as last
    where account_id = ${driverId}`.execute(db);
}
