import type { Events } from "#server/adapters/events/events.ts";
import { type DatedTables, openDatedTables } from "#server/database/dated-tables.ts";
import type { Db } from "#server/database/db.ts";
import type { FeeRules } from "#shared/drivers/trust-level.ts";
import { levelsSchema } from "#shared/fee-rules/fields.ts";
import { listFeeRules } from "./queries.ts";

/** A fee table and its effective date. */
export interface DatedFeeRules extends FeeRules {
  /** "YYYY-MM-DD" in the market. */
  effectiveOn: string;
  effectiveAt: Date;
}

export type FeeRulesCache = DatedTables<DatedFeeRules>;

type Log = Parameters<typeof openDatedTables>[1]["log"];

export const openFeeRules = (db: Db, events: Events, log: Log): Promise<FeeRulesCache> =>
  openDatedTables(() => readTables(db), { events, log, channel: "faire_fee_rules" });

async function readTables(db: Db): Promise<[DatedFeeRules, ...DatedFeeRules[]]> {
  const rows = await listFeeRules(db);
  const [first, ...later] = rows.map((row) => ({ ...row, levels: levelsSchema.parse(row.levels) }));
  if (!first) throw new Error("There are no fee rules");
  return [first, ...later];
}
