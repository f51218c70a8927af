import type { Db } from "#server/database/db.ts";
import type { PaymentOrderKind } from "#server/database/tables.d.ts";
import { type Cents, cents } from "#shared/money.ts";

/** A refund, reversal or transfer request to Stripe whose outcome is not recorded yet. */
export interface PaymentOrder {
  id: string;
  rideId: string;
  kind: PaymentOrderKind;
  amount: Cents;
}

/** The ride's order with an unknown outcome, if any. */
export async function findOpenOrder(db: Db, rideId: string): Promise<PaymentOrder | null> {
  const row = await db
    .selectFrom("paymentOrders")
    .select(["id", "rideId", "kind", "cents"])
    .where("rideId", "=", rideId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row ? { id: row.id, rideId: row.rideId, kind: row.kind, amount: cents(row.cents) } : null;
}

/** Written before its call to Stripe. The payment lock ensures one open order per ride. */
export async function insertOrder(tx: Db, order: PaymentOrder & { now: Date }): Promise<void> {
  const { id, rideId, kind, amount, now } = order;
  await tx
    .insertInto("paymentOrders")
    .values({ id, rideId, kind, cents: amount, askedAt: now })
    .execute();
}

/** Records a confirmed order, even a void one. Returns false if it was already recorded. */
export async function setOrderDone(
  tx: Db,
  id: string,
  { providerId, now }: { providerId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("paymentOrders")
    .set({ state: "done", providerId, endedAt: now })
    .where("id", "=", id)
    .where("state", "!=", "done")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends an order that moved no money. Returns false if it had already ended. */
export async function setOrderVoid(
  tx: Db,
  id: string,
  { refusal, now }: { refusal: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("paymentOrders")
    .set({ state: "void", refusal, endedAt: now })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
