import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Counts a failure of the driver's request, which changes its idempotency key. */
export async function countRequestFailure(db: Db, driverId: string): Promise<void> {
  await db
    .updateTable("payoutRequests")
    .set({ failures: sql`failures + 1` })
    .where("driverId", "=", driverId)
    .execute();
}

/** Counts a refusal and stores the operator's task that ends it. */
export async function storeRefusal(db: Db, driverId: string, task: string): Promise<void> {
  await db
    .updateTable("payoutRequests")
    .set({ failures: sql`failures + 1`, refusal: task })
    .where("driverId", "=", driverId)
    .execute();
}

export async function endRefusalOf(db: Db, driverId: string): Promise<void> {
  await db
    .updateTable("payoutRequests")
    .set({ refusal: null })
    .where("driverId", "=", driverId)
    .where("refusal", "is not", null)
    .execute();
}

/**
 * Clears the refusals of all drivers once Stripe has created an account: a refusal concerns the platform, not a driver.
 */
export async function endRefusals(db: Db): Promise<void> {
  await db
    .updateTable("payoutRequests")
    .set({ refusal: null })
    .where("refusal", "is not", null)
    .execute();
}

/** The operator's open tasks, each once. */
export async function listRefusals(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("payoutRequests")
    .select("refusal")
    .distinct()
    .orderBy("refusal")
    .limit(20)
    .execute();
  return rows.flatMap(({ refusal }) => refusal ?? []);
}
