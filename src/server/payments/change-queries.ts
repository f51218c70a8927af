import { sql, type Updateable } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Payments } from "#server/database/tables.d.ts";
import type { RidePayment } from "./queries.ts";

/** Marks a payment as settled, unless it has changed or owes more since it was read. */
export async function setSettled(db: Db, payment: RidePayment): Promise<void> {
  await db
    .updateTable("payments")
    .set({ settledAt: new Date() })
    .where("rideId", "=", payment.rideId)
    .where((eb) => eb.and(asSeen(payment)))
    .where("grantedCents", "=", payment.grantedCents)
    .where("settledAt", "is", null)
    .execute();
}

/** Locks the ride's payment until the transaction ends. */
export async function lockPayment(tx: Db, rideId: string): Promise<void> {
  await tx
    .selectFrom("payments")
    .select("rideId")
    .where("rideId", "=", rideId)
    .forUpdate()
    .executeTakeFirst();
}

/** Doubles the pause before Stripe is asked again, from one minute up to an hour. */
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
  >
>;

/** Changes a payment if it is as it was seen (compare-and-set). False when it has moved on. */
export async function changePayment(
  db: Db,
  seen: RidePayment,
  change: PaymentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({ ...change, updatedAt: new Date() })
    .where("rideId", "=", seen.rideId)
    .where((eb) => eb.and(asSeen(seen)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a payment, locked by the caller, is as it was seen and has no open order. */
export async function isUnchanged(tx: Db, seen: RidePayment): Promise<boolean> {
  const row = await tx
    .selectFrom("payments")
    .select("rideId")
    .where("rideId", "=", seen.rideId)
    .where((eb) => eb.and(asSeen(seen)))
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

/** The columns of the compare-and-set: two settlers at once must not post the same money twice. */
const asSeen = ({
  state,
  capturedCents,
  refundedCents,
  transferredCents,
  reversedCents,
  chargedBackCents,
  receivableCents,
  withheldCents,
}: RidePayment) => ({
  state,
  capturedCents,
  refundedCents,
  transferredCents,
  reversedCents,
  chargedBackCents,
  receivableCents,
  withheldCents,
});
