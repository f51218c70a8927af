import type { Events } from "#server/adapters/events/events.ts";
import type { Db } from "#server/database/db.ts";
import type { FeeRules } from "#shared/drivers/trust-level.ts";
import { levelsSchema } from "#shared/fee-rules/fields.ts";
import { listFeeRules } from "./queries.ts";

/** A fee table and its effective date. */
export interface DatedFeeRules extends FeeRules {
  /** "YYYY-MM-DD" in New York. */
  effectiveOn: string;
  effectiveAt: Date;
}

/** All fee tables, in this node's memory. */
export interface FeeRulesBook {
  /** The rules in force at an instant. */
  at(instant: Date): DatedFeeRules;
  /** Tables that take effect later, earliest first. */
  after(instant: Date): readonly DatedFeeRules[];
  all(): readonly DatedFeeRules[];
  reload(): Promise<void>;
}

interface Log {
  warn(detail: object, message: string): void;
}

/** Loads all tables, and reloads them on an announcement or after a gap in announcements. */
export async function openFeeRules(db: Db, events: Events, log: Log): Promise<FeeRulesBook> {
  let tables = await readTables(db);
  const reload = async () => {
    tables = await readTables(db);
  };
  // A failed reload is not urgent: tables are approved a month ahead and reloaded daily.
  const reloadOrWarn = () =>
    void reload().catch((error: unknown) =>
      log.warn({ err: error }, "fee rules could not be reloaded"),
    );
  events.subscribe("faire_fee_rules", reloadOrWarn);
  events.onGap(reloadOrWarn);
  return {
    at: (instant) => tables.findLast(({ effectiveAt }) => effectiveAt <= instant) ?? tables[0],
    after: (instant) => tables.filter(({ effectiveAt }) => effectiveAt > instant),
    all: () => tables,
    reload,
  };
}

async function readTables(db: Db): Promise<[DatedFeeRules, ...DatedFeeRules[]]> {
  const rows = await listFeeRules(db);
  const [first, ...later] = rows.map((row) => ({ ...row, levels: levelsSchema.parse(row.levels) }));
  if (!first) throw new Error("There are no fee rules");
  return [first, ...later];
}
