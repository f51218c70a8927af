import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DB } from "#server/database/tables.d.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { deadlines } from "#shared/rides/deadlines.ts";

/** Paid rides whose driver did not answer in time. */
export const listUnansweredRides = (db: Db, now: Date) =>
  overdue(db, (eb) => eb.and([eb("rides.state", "=", "pending"), eb("answerBy", "<=", now)]));

/** Unpaid rides whose hold is over. */
export const listUnpaidRides = (db: Db, now: Date) =>
  overdue(db, (eb) => eb.and([eb("rides.state", "=", "awaiting_payment"), eb("payBy", "<=", now)]));

/** Rides under way that nobody has ended long after their time. */
export const listForgottenRides = (db: Db, now: Date) =>
  overdue(db, (eb) =>
    eb.and([
      eb("rides.state", "=", "started"),
      sql<boolean>`upper(during) < ${plusMinutes(now, -60 * deadlines.completeStartedAfterHours)}`,
    ]),
  );

/** Accepted rides of which nobody has said for a week after their time that they took place. */
export const listUnstartedRides = (db: Db, now: Date) =>
  overdue(db, (eb) =>
    eb.and([
      eb("rides.state", "in", ["accepted", "arrived"]),
      sql<boolean>`upper(during) < ${plusMinutes(now, -60 * deadlines.cancelUnstartedAfterHours)}`,
    ]),
  );

async function overdue(
  db: Db,
  is: (eb: ExpressionBuilder<DB, "rides" | "payments">) => Expression<SqlBool>,
) {
  return await db
    .selectFrom("rides")
    .innerJoin("payments", "payments.rideId", "rides.id")
    .select(["rides.id", "rides.driverId", "payments.amountCents"])
    .where(is)
    .orderBy("requestedAt")
    .limit(500)
    .execute();
}
