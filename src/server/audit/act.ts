import type { Transaction } from "kysely";
import type { DB } from "#server/database/tables.d.ts";
import type { Services } from "#server/services.ts";
import { type Act, insertAct } from "./queries.ts";

/**
 * Does something as an admin and writes down who did it, both or neither. `change` locks what it changes, so that of
 * two admins the second acts on what the first has left; it answers null when it changed nothing.
 */
export async function actOn(
  { db, now }: Pick<Services, "db" | "now">,
  doing: Pick<Act, "adminId" | "action" | "subjectId" | "reason">,
  change: (tx: Transaction<DB>) => Promise<Pick<Act, "before" | "after"> | null>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await change(tx);
    if (changed) await insertAct(tx, { at: now(), ...doing, ...changed });
  });
}
