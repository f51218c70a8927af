import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Cents of refunds that Stripe has accepted and not paid yet. */
export async function sumUnpaidRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from stripe_refunds
    where ended_at is null and sent_cents = 0`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Rides whose returned refund waits for an admin. */
export async function listHeldRefunds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("rideId")
    .where("settledAt", "is", null)
    .where("refundHeldAt", "is not", null)
    .orderBy("rideId")
    .limit(1000)
    .execute();
  return rows.map(({ rideId }) => rideId);
}

/** Cents of open disputes that have not been taken from the balance, such as inquiries. */
export async function sumOpenDisputes(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents - taken_cents), 0)::float8 as cents from disputes
    where closed_at is null and amount_cents > taken_cents`.execute(db);
  return rows[0]?.cents ?? 0;
}
