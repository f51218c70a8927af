import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DB } from "#server/database/tables.d.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { deadlines } from "#shared/rides/deadlines.ts";

export const listUnansweredRides = (db: Db, now: Date) =>
  listOverdue(db, (eb) => eb.and([eb("rides.state", "=", "pending"), eb("answerBy", "<=", now)]));

export const listUnpaidRides = (db: Db, now: Date) =>
  listOverdue(db, (eb) =>
    eb.and([eb("rides.state", "=", "awaiting_payment"), eb("payBy", "<=", now)]),
  );

/** Started rides that were not completed hours after their planned end (`deadlines.completeStartedAfterHours`). */
export const listUncompletedRides = (db: Db, now: Date) =>
  listOverdue(db, (eb) =>
    eb.and([
      eb("rides.state", "=", "started"),
      sql<boolean>`upper(during) < ${plusMinutes(now, -60 * deadlines.completeStartedAfterHours)}`,
    ]),
  );

/** Accepted rides that were not started a week after their planned end. */
export const listUnstartedRides = (db: Db, now: Date) =>
  listOverdue(db, (eb) =>
    eb.and([
      eb("rides.state", "in", ["accepted", "arrived"]),
      sql<boolean>`upper(during) < ${plusMinutes(now, -60 * deadlines.cancelUnstartedAfterHours)}`,
    ]),
  );

async function listOverdue(
  db: Db,
  condition: (eb: ExpressionBuilder<DB, "rides" | "payments">) => Expression<SqlBool>,
) {
  return await db
    .selectFrom("rides")
    .innerJoin("payments", "payments.rideId", "rides.id")
    .select(["rides.id", "rides.driverId", "rides.kind", "payments.amountCents"])
    .where(condition)
    .orderBy("requestedAt")
    .limit(500)
    .execute();
}
