import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import type { Tip } from "./queries.ts";

/** States of a tip that can still be paid. */
const OPEN_STATES = ["creating", "open"] as const;

export const isOpenTip = ({ state }: Pick<Tip, "state">): boolean =>
  state === "creating" || state === "open";

/** Returns false if the tip has ended or has another intent. */
export async function setTipIntent(
  db: Db,
  id: string,
  { intentId, now }: { intentId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("tips")
    .set({ state: "open", cardIntentId: intentId, updatedAt: now })
    .where("id", "=", id)
    .where("state", "in", OPEN_STATES)
    .where(({ eb, or }) => or([eb("cardIntentId", "is", null), eb("cardIntentId", "=", intentId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores why the card was refused; keeps the first reason. For a toll, notifies the rider, who must pay it. */
export async function setTipRefusal(db: Db, id: string, refusal: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("tips")
      .set({ cardRefusal: refusal })
      .where("id", "=", id)
      .where("cardRefusal", "is", null)
      .returning("tollId")
      .executeTakeFirst();
    if (row?.tollId)
      await enqueue(tx, "toll_notices", { tollId: row.tollId }, `toll_notices:${row.tollId}`);
  });
}

/**
 * Ends an unpaid tip whose intent is canceled, or that never had one. Returns false if it has ended or has another
 * intent.
 */
export async function endCardTip(
  db: Db,
  id: string,
  { intentId, now }: { intentId: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("tips")
    .set({ state: "lapsed", settledAt: now, updatedAt: now })
    .where("id", "=", id)
    .where("state", "in", OPEN_STATES)
    .where("cardIntentId", intentId === null ? "is" : "=", intentId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
