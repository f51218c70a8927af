import type { Transaction } from "kysely";
import type { DB } from "#server/database/tables.d.ts";
import type { Services } from "#server/services.ts";
import { type Act, insertAct } from "./queries.ts";

/**
 * Runs `change` and inserts its audit entry in one transaction. `change` must lock the affected
 * rows, so that concurrent admins see each other's result; it returns null if nothing changed.
 */
export async function actOn(
  { db, now }: Pick<Services, "db" | "now">,
  act: Pick<Act, "adminId" | "action" | "subjectId" | "reason">,
  change: (tx: Transaction<DB>) => Promise<Pick<Act, "before" | "after"> | null>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await change(tx);
    if (changed) await insertAct(tx, { at: now(), ...act, ...changed });
  });
}
