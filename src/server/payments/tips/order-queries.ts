import type { Db } from "#server/database/db.ts";
import type { PaymentOrderKind } from "#server/database/tables.d.ts";
import { type Cents, cents } from "#shared/money.ts";

/** A refund, reversal or transfer of a tip, requested from Stripe. */
export interface TipOrder {
  id: string;
  tipId: string;
  kind: PaymentOrderKind;
  amount: Cents;
}

/** The tip's order with an unknown outcome, if any. */
export async function findOpenTipOrder(db: Db, tipId: string): Promise<TipOrder | null> {
  const row = await db
    .selectFrom("tipOrders")
    .select(["id", "kind", "cents"])
    .where("tipId", "=", tipId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row ? { id: row.id, tipId, kind: row.kind, amount: cents(row.cents) } : null;
}

/** Written before its call to Stripe. */
export async function insertTipOrder(tx: Db, order: TipOrder & { now: Date }): Promise<void> {
  const { id, tipId, kind, amount, now } = order;
  await tx
    .insertInto("tipOrders")
    .values({ id, tipId, kind, cents: amount, askedAt: now })
    .execute();
}

/** Ends an order as done or void. Returns false if it was done before, or if one to be voided is not open. */
export async function endTipOrder(
  tx: Db,
  id: string,
  result: { providerId: string; now: Date } | { refusal: string; now: Date },
): Promise<boolean> {
  const { now, ...outcome } = result;
  const isDone = "providerId" in outcome;
  const { numUpdatedRows } = await tx
    .updateTable("tipOrders")
    .set({ state: isDone ? "done" : "void", ...outcome, endedAt: now })
    .where("id", "=", id)
    .where("state", "in", isDone ? ["open", "void"] : ["open"])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
