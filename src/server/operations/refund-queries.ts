import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { cents } from "#shared/money.ts";
import type { RefundTerms } from "#shared/payments/refund-terms.ts";

export interface Refund {
  id: string;
  rideId: string;
  terms: RefundTerms;
  reason: string;
  adminId: string;
  decidedAt: Date;
  /** Idempotency-Key of the call; null if there is none. */
  requestKey: string | null;
}

/** Inserts a refund and adds it to the amount that the payment owes. */
export async function insertRefund(tx: Db, refund: Refund): Promise<void> {
  const { id, rideId, terms, reason, adminId, decidedAt, requestKey } = refund;
  await tx
    .insertInto("refunds")
    .values({
      id,
      rideId,
      reason,
      adminId,
      decidedAt,
      requestKey,
      amountCents: terms.amount,
      driverCents: terms.driver,
      taxCents: terms.tax,
      feesCents: terms.fees,
    })
    .execute();
  await tx
    .updateTable("payments")
    .set((eb) => ({
      grantedCents: eb("grantedCents", "+", Number(terms.amount)),
      grantedDriverCents: eb("grantedDriverCents", "+", Number(terms.driver)),
      grantedTaxCents: eb("grantedTaxCents", "+", Number(terms.tax)),
      grantedFeesCents: eb("grantedFeesCents", "+", Number(terms.fees)),
      settledAt: null,
      // Clears the pause: the earlier refusal may concern another part, and the rider must not wait for it.
      retryAt: null,
      updatedAt: decidedAt,
    }))
    .where("rideId", "=", rideId)
    .execute();
}

/** The refund that an admin's earlier try with the same idempotency key granted. */
export async function findRefundByKey(
  db: Db,
  { adminId, rideId, requestKey }: Pick<Refund, "adminId" | "rideId" | "requestKey">,
): Promise<Pick<Refund, "id" | "terms"> | null> {
  const row = await db
    .selectFrom("refunds")
    .select(["id", "amountCents", "driverCents", "taxCents", "feesCents"])
    .where("adminId", "=", adminId)
    .where("rideId", "=", rideId)
    .where("requestKey", "=", requestKey)
    .executeTakeFirst();
  if (!row) return null;
  const [amount, driver] = [cents(row.amountCents), cents(row.driverCents)];
  const [tax, fees] = [cents(row.taxCents), cents(row.feesCents)];
  const platform = cents(amount - driver - tax - fees);
  return { id: row.id, terms: { amount, driver, tax, fees, platform } };
}

/**
 * A refund, its mails so far, and whether it was sent: Stripe has refunded the total owed up to and including it. Null
 * when there is none.
 */
export async function findRefund(db: Db, id: string) {
  const row = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.rideId", "refunds.rideId")
    .innerJoin("rides", "rides.id", "refunds.rideId")
    .select([
      "refunds.rideId",
      "refunds.amountCents",
      "driverCents",
      "refunds.taxCents",
      "refunds.reason",
    ])
    .select(["riderMailedAt", "riderSentMailedAt", "driverMailedAt"])
    .select(
      sql<boolean>`payments.refunded_cents >= coalesce(rides.cancelled_refund_cents, 0) + (
        select sum(earlier.amount_cents) from refunds earlier
        where earlier.ride_id = refunds.ride_id
          and (earlier.decided_at, earlier.id) <= (refunds.decided_at, refunds.id))`.as("isSent"),
    )
    .where("refunds.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Mails of a refund: "on its way" and "sent" to the rider, and one to the driver. */
export type RefundMail = "rider" | "riderSent" | "driver";

/** Records that a mail was sent, so that it is not sent again. */
export async function setRefundMailed(
  db: Db,
  { id, mail, now }: { id: string; mail: RefundMail; now: Date },
): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ [`${mail}MailedAt`]: now })
    .where("id", "=", id)
    .execute();
}
