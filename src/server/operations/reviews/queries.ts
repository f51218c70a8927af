import type { Db } from "#server/database/db.ts";
import type { Cents } from "#shared/money.ts";

interface Takeback {
  rideId: string;
  amount: Cents;
  adminId: string;
  reason: string;
  now: Date;
}

/** Stores a fare that is taken back, and takes it off what the driver is owed. Expects the payment's lock. */
export async function insertTakeback(
  tx: Db,
  { rideId, amount, adminId, reason, now }: Takeback,
): Promise<void> {
  await tx
    .insertInto("fareTakebacks")
    .values({ rideId, cents: amount, adminId, reason, decidedAt: now })
    .execute();
  await tx
    .updateTable("payments")
    .set({ takenBackCents: amount, settledAt: null, retryAt: null, updatedAt: now })
    .where("rideId", "=", rideId)
    .execute();
}

export async function findTakeback(db: Db, rideId: string) {
  const row = await db
    .selectFrom("fareTakebacks")
    .select(["cents", "decidedAt", "reason"])
    .where("rideId", "=", rideId)
    .executeTakeFirst();
  return row ?? null;
}
