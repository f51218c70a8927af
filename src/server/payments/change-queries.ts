import { sql, type Updateable } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Payments } from "#server/database/tables.d.ts";
import type { RidePayment } from "./queries.ts";

/** Marks a payment as settled, unless it has changed since it was read. */
export async function markPaymentSettled(db: Db, payment: RidePayment, now: Date): Promise<void> {
  await db
    .updateTable("payments")
    .set({ settledAt: now })
    .where("rideId", "=", payment.rideId)
    .where((eb) => eb.and(unchangedColumns(payment)))
    .where("grantedCents", "=", payment.grantedCents)
    .where("settledAt", "is", null)
    .execute();
}

/** Locks the payment row until the transaction ends. */
export async function lockPayment(tx: Db, rideId: string): Promise<void> {
  await tx
    .selectFrom("payments")
    .select("rideId")
    .where("rideId", "=", rideId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores Stripe's fee. Returns false if it is already known. */
export async function setFee(
  tx: Db,
  rideId: string,
  { fee, now }: { fee: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ feeCents: fee, updatedAt: now })
    .where("rideId", "=", rideId)
    .where("state", "=", "captured")
    .where("feeCents", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Holds further refunds until an admin decides. */
export async function holdRefund(tx: Db, rideId: string, now: Date): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ refundHeldAt: now, updatedAt: now })
    .where("rideId", "=", rideId)
    .execute();
}

/** Ends the hold after a failed refund. */
export async function releaseRefund(tx: Db, rideId: string, now: Date): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ refundHeldAt: null, retryAt: null, settledAt: null, updatedAt: now })
    .where("rideId", "=", rideId)
    .execute();
}

/** Exponential backoff of retries, from one minute to an hour. */
export async function pauseAfterRefusal(tx: Db, rideId: string, now: Date): Promise<void> {
  await tx
    .updateTable("payments")
    .set({
      refusals: sql`refusals + 1`,
      retryAt: sql`${now}::timestamptz + least(power(2, least(refusals, 10)), 60) * interval '1 minute'`,
    })
    .where("rideId", "=", rideId)
    .execute();
}

type PaymentChange = Updateable<
  Pick<
    Payments,
    | "state"
    | "capturedCents"
    | "refundedCents"
    | "refundingCents"
    | "transferredCents"
    | "reversedCents"
    | "chargedBackCents"
    | "receivableCents"
    | "withheldCents"
    | "feeCents"
    | "chargeId"
    | "cardLast4"
    | "transferId"
    | "refusals"
    | "retryAt"
    | "settledAt"
  >
> & { updatedAt: Date };

/** Compare-and-set: returns false if the payment has changed since it was read. */
export async function changePayment(
  db: Db,
  readPayment: RidePayment,
  change: PaymentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set(change)
    .where("rideId", "=", readPayment.rideId)
    .where((eb) => eb.and(unchangedColumns(readPayment)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a locked payment is still as it was read and has no open order. */
export async function isUnchanged(tx: Db, readPayment: RidePayment): Promise<boolean> {
  const row = await tx
    .selectFrom("payments")
    .select("rideId")
    .where("rideId", "=", readPayment.rideId)
    .where((eb) => eb.and(unchangedColumns(readPayment)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("paymentOrders")
            .select("id")
            .whereRef("paymentOrders.rideId", "=", "payments.rideId")
            .where("paymentOrders.state", "=", "open"),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Columns of the compare-and-set. Two concurrent settlers must not post the same money twice. */
const unchangedColumns = ({
  state,
  capturedCents,
  refundedCents,
  refundingCents,
  transferredCents,
  reversedCents,
  chargedBackCents,
  receivableCents,
  withheldCents,
}: RidePayment) => ({
  state,
  capturedCents,
  refundedCents,
  refundingCents,
  transferredCents,
  reversedCents,
  chargedBackCents,
  receivableCents,
  withheldCents,
});
