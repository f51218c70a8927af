import type { Events } from "#server/adapters/events/events.ts";
import { type DatedTables, openDatedTables } from "#server/database/dated-tables.ts";
import type { Db } from "#server/database/db.ts";
import { type SurchargeRule, surchargeRules } from "#shared/surcharges/fields.ts";
import { listSurchargeTables } from "./queries.ts";

/** The government fees, from a market day on. */
export interface SurchargeTable {
  version: number;
  rules: readonly SurchargeRule[];
  /** "YYYY-MM-DD" in the market. */
  effectiveOn: string;
  effectiveAt: Date;
}

export type SurchargeCache = DatedTables<SurchargeTable>;

type Log = Parameters<typeof openDatedTables>[1]["log"];

export const openSurcharges = (db: Db, events: Events, log: Log): Promise<SurchargeCache> =>
  openDatedTables(() => readTables(db), { events, log, channel: "faire_surcharges" });

async function readTables(db: Db): Promise<[SurchargeTable, ...SurchargeTable[]]> {
  const rows = await listSurchargeTables(db);
  const [first, ...later] = rows.map((row) => ({ ...row, rules: surchargeRules.parse(row.rules) }));
  if (!first) throw new Error("There is no surcharge table");
  return [first, ...later];
}
