import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** SQL condition: a suspension of the account is in force. */
export const isSuspended = (accountId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from suspensions where suspensions.account_id = ${accountId} and lifted_at is null)`;

/** Whether a suspension of the account is in force. */
export async function hasSuspension(db: Db, accountId: string): Promise<boolean> {
  const { isInForce } = await db
    .selectNoFrom(isSuspended(sql.val(accountId)).as("isInForce"))
    .executeTakeFirstOrThrow();
  return isInForce;
}

/** Whether transfers to the driver wait until a suspension is lifted. */
export async function arePayoutsHeld(db: Db, driverId: string): Promise<boolean> {
  const row = await db
    .selectFrom("suspensions")
    .select("id")
    .where("accountId", "=", driverId)
    .where("liftedAt", "is", null)
    .where("holdsPayouts", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
