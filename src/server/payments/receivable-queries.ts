import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { type Cents, cents } from "#shared/money.ts";

/** A driver's debt from a refund. */
export interface OpenReceivable {
  id: string;
  /** Not repaid yet. */
  left: Cents;
}

interface NewReceivable {
  id: string;
  driverId: string;
  rideId: string;
  amount: Cents;
  now: Date;
}

export async function insertReceivable(tx: Db, receivable: NewReceivable): Promise<void> {
  const { id, driverId, rideId, amount, now } = receivable;
  await tx
    .insertInto("driverReceivables")
    .values({ id, driverId, rideId, cents: amount, since: now })
    .execute();
}

/** Locks a driver's open debts, oldest first. */
export async function lockOpenReceivables(tx: Db, driverId: string): Promise<OpenReceivable[]> {
  const rows = await tx
    .selectFrom("driverReceivables")
    .select(["id", sql<number>`cents - repaid_cents`.as("left")])
    .where("driverId", "=", driverId)
    .where("endedAt", "is", null)
    .orderBy("since")
    .orderBy("id")
    .limit(100)
    .forUpdate()
    .execute();
  return rows.map(({ id, left }) => ({ id, left: cents(left) }));
}

/** Repays part of a debt from a ride's fare and closes the debt if it is fully repaid. */
export async function insertRepayment(
  tx: Db,
  {
    receivable,
    rideId,
    amount,
    now,
  }: { receivable: string; rideId: string; amount: Cents; now: Date },
): Promise<void> {
  await tx
    .insertInto("driverRepayments")
    .values({ receivableId: receivable, rideId, cents: amount, at: now })
    .execute();
  await tx
    .updateTable("driverReceivables")
    .set({
      repaidCents: sql`repaid_cents + ${Number(amount)}`,
      endedAt: sql`case when repaid_cents + ${Number(amount)} = cents then ${now}::timestamptz end`,
    })
    .where("id", "=", receivable)
    .execute();
}
