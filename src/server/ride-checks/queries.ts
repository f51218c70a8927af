import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/database/db.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideEvent } from "#shared/ride-checks/check-rule.ts";

export interface RideToCheck {
  rideId: string;
  riderId: string;
  reference: string;
  toLatitude: number;
  toLongitude: number;
  /** Encoded polyline; null for an estimate. */
  line: string | null;
  startedAt: Date;
  /** Encoded breadcrumbs. */
  bytes: Buffer;
}

/**
 * The next 200 started rides with positions, by id after `after`. Excludes hourly bookings, which have no planned
 * route.
 */
export async function listRidesToCheck(db: Db, after: string): Promise<RideToCheck[]> {
  const { rows } = await sql<RideToCheck>`
    select rides.id as ride_id, rider_id, reference, to_latitude, to_longitude, line, bytes, (
        select at from ride_events where ride_events.ride_id = rides.id and ride_events.state = 'started'
        order by ride_events.id limit 1
      ) as started_at
    from rides join ride_breadcrumbs on ride_breadcrumbs.ride_id = rides.id
    left join ride_routes on ride_routes.ride_id = rides.id
    where state = 'started' and booked_hours is null and thinned_at is null and rides.id > ${after}
    order by rides.id limit 200`.execute(db);
  return rows;
}

/** Maximum number of questions per ride. */
const MAX_CHECKS = 5;

/**
 * Stores a question and returns its id; null if the rider was asked about this event already, any question of the ride
 * is unanswered (however old) or the maximum is reached. Locks the ride, so that two nodes ask once.
 */
export async function insertCheck(
  tx: Db,
  { rideId, kind, since, now }: RideEvent & { rideId: string; now: Date },
): Promise<string | null> {
  await sql`select from rides where id = ${rideId} for no key update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into ride_checks (id, ride_id, kind, since, asked_at)
    select ${uuidv7()}, ${rideId}, ${kind}, ${since}, ${now}
    where not exists (select from ride_checks
        where ride_id = ${rideId} and (kind = ${kind} and asked_at >= ${since} or answer is null))
      and (select count(*) from ride_checks where ride_id = ${rideId}) < ${MAX_CHECKS}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Minutes after which an unanswered question is no longer shown. */
const OPEN_MINUTES = 60;

/** The newest open question of a started ride; null without one. */
export async function findOpenCheck(db: Db, rideId: string, now: Date) {
  const check = await db
    .selectFrom("rideChecks")
    .innerJoin("rides", "rides.id", "rideChecks.rideId")
    .select(["rideChecks.kind", "askedAt"])
    .where("rideChecks.rideId", "=", rideId)
    .where("state", "=", "started")
    .where("answer", "is", null)
    .where("askedAt", ">", plusMinutes(now, -OPEN_MINUTES))
    .orderBy("askedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return check ?? null;
}

export async function answerChecks(
  tx: Db,
  { rideId, answer, now }: { rideId: string; answer: "fine" | "help"; now: Date },
): Promise<void> {
  await tx
    .updateTable("rideChecks")
    .set({ answer, answeredAt: now })
    .where("rideId", "=", rideId)
    .where("answer", "is", null)
    .execute();
}
