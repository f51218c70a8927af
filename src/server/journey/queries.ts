import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { ReviewDecision } from "#server/database/tables.d.ts";
import type { JourneyFacts, JourneyReason, JourneyReview } from "#shared/journey/journey.ts";
import type { Precision } from "#shared/places/place.ts";

/** The agreed trip of an accepted ride, and its recorded positions. */
export interface JourneyRow {
  driverId: string;
  fromLatitude: number;
  fromLongitude: number;
  fromPrecision: Precision | null;
  toLatitude: number;
  toLongitude: number;
  toPrecision: Precision | null;
  minutes: number;
  bookedHours: number | null;
  acceptedAt: Date;
  endedAt: Date | null;
  isNoShow: boolean;
  /** Recorded positions (`decodeBreadcrumbs`); null without any. */
  bytes: Buffer | null;
}

/** Null for a ride that was never accepted. */
export async function findJourney(db: Db, rideId: string): Promise<JourneyRow | null> {
  const { rows } = await sql<JourneyRow>`
    select driver_id, from_latitude, from_longitude, from_precision, to_latitude, to_longitude, to_precision, minutes,
      booked_hours, accepted_at, ended_at, state = 'no_show' as is_no_show, bytes
    from rides left join ride_breadcrumbs on ride_id = id
    where id = ${rideId} and accepted_at is not null`.execute(db);
  return rows[0] ?? null;
}

export async function insertReview(
  tx: Db,
  rideId: string,
  { reasons, facts, now }: JourneyReview & { now: Date },
): Promise<void> {
  await tx
    .insertInto("rideReviews")
    .values({ rideId, openedAt: now, reasons, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface RideReview {
  rideId: string;
  openedAt: Date;
  reasons: JourneyReason[];
  facts: JourneyFacts;
  decision: ReviewDecision | null;
  decidedAt: Date | null;
  reason: string | null;
}

export async function findReview(db: Db, rideId: string): Promise<RideReview | null> {
  const { rows } = await sql<RideReview>`
    select ride_id, opened_at, reasons, facts, decision, decided_at, reason
    from ride_reviews where ride_id = ${rideId}`.execute(db);
  return rows[0] ?? null;
}

/** Undecided reviews, oldest first, at most a thousand. */
export const listOpenReviews = (db: Db) =>
  db
    .selectFrom("rideReviews")
    .select(["rideId", "openedAt", "reasons"])
    .where("decidedAt", "is", null)
    .orderBy("openedAt")
    .limit(1000)
    .execute();

interface Decision {
  decision: ReviewDecision;
  /** Null if positions that arrived later decided the review. */
  adminId: string | null;
  reason: string | null;
  now: Date;
}

/** Decides a review. Returns false if it is decided or there is none. */
export async function setDecision(
  tx: Db,
  rideId: string,
  { decision, adminId, reason, now }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("rideReviews")
    .set({ decision, decidedAt: now, decidedBy: adminId, reason })
    .where("rideId", "=", rideId)
    .where("decidedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Delays the ride's transfer unless the driver has `afterTransfers` other transfers, sent or delayed. */
export async function delayTransfer(
  tx: Db,
  { rideId, driverId, dueAt }: { rideId: string; driverId: string; dueAt: Date },
  afterTransfers: number,
): Promise<void> {
  await sql`
    insert into delayed_transfers (ride_id, driver_id, due_at)
    select ${rideId}, ${driverId}, ${dueAt}
    where (
      select count(*) from (
        select from rides join payments on payments.ride_id = rides.id
        where rides.driver_id = ${driverId} and rides.id <> ${rideId} and (payments.transferred_cents > 0
          or exists (select from delayed_transfers waiting where waiting.ride_id = rides.id and released_at is null))
        limit ${afterTransfers}) as earlier) < ${afterTransfers}
    on conflict do nothing`.execute(tx);
}

/** Releases at most 500 transfers whose delay is over, and returns their rides. */
export async function releaseDueTransfers(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable("delayedTransfers")
    .set({ releasedAt: now })
    .where("rideId", "in", (eb) =>
      eb
        .selectFrom("delayedTransfers")
        .select("rideId")
        .where("releasedAt", "is", null)
        .where("dueAt", "<=", now)
        .orderBy("dueAt")
        .limit(500)
        .forUpdate()
        .skipLocked(),
    )
    .returning("rideId")
    .execute();
  return rows.map(({ rideId }) => rideId);
}
