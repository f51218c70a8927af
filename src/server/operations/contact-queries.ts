import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Contact data of an account and whether it is suspended now, or null. */
export async function findContact(db: Db, id: string) {
  const row = await db
    .selectFrom("accounts")
    .select(["id", "email", "phoneNumber"])
    .select(
      sql<boolean>`exists (select from suspensions where account_id = accounts.id and lifted_at is null)`.as(
        "isSuspended",
      ),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the ratings that drivers gave a rider (`rated`), and the Yes answers among them; zeros before the first. */
export async function findRiderAnswers(db: Db, riderId: string) {
  const row = await db
    .selectFrom("riderRecords")
    .select(["yes", "rated"])
    .where("riderId", "=", riderId)
    .executeTakeFirst();
  return row ?? { yes: 0, rated: 0 };
}
