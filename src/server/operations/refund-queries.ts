import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RefundTerms } from "#shared/payments/refund-terms.ts";

export interface Refund {
  id: string;
  rideId: string;
  terms: RefundTerms;
  reason: string;
  adminId: string;
  decidedAt: Date;
}

/** Writes a refund down and makes the payment owe it. */
export async function insertRefund(tx: Db, refund: Refund): Promise<void> {
  const { id, rideId, terms, reason, adminId, decidedAt } = refund;
  await tx
    .insertInto("refunds")
    .values({
      id,
      rideId,
      reason,
      adminId,
      decidedAt,
      amountCents: terms.amount,
      driverCents: terms.driver,
      taxCents: terms.tax,
    })
    .execute();
  await tx
    .updateTable("payments")
    .set((eb) => ({
      grantedCents: eb("grantedCents", "+", Number(terms.amount)),
      grantedDriverCents: eb("grantedDriverCents", "+", Number(terms.driver)),
      grantedTaxCents: eb("grantedTaxCents", "+", Number(terms.tax)),
      settledAt: null,
      updatedAt: new Date(),
    }))
    .where("rideId", "=", rideId)
    .execute();
}

/** A refund with who is written about it and was already; null when there is none. */
export async function findRefund(db: Db, id: string) {
  const row = await db
    .selectFrom("refunds")
    .select(["rideId", "amountCents", "driverCents", "taxCents", "reason"])
    .select(["riderMailedAt", "driverMailedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that one side was mailed of a refund; it is not told again. */
export async function setRefundMailed(
  db: Db,
  id: string,
  party: "rider" | "driver",
): Promise<void> {
  await db
    .updateTable("refunds")
    .set(party === "rider" ? { riderMailedAt: sql`now()` } : { driverMailedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}
