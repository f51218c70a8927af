import type { Events } from "#server/adapters/events/events.ts";
import { type DatedTables, openDatedTables } from "#server/database/dated-tables.ts";
import type { Db } from "#server/database/db.ts";
import {
  type FactorTable,
  factorTable,
  learnedFactorsSchema,
} from "#shared/places/learned-minutes.ts";
import { findLatestMinutes } from "./queries.ts";

/** Factors learned from completed rides. */
export interface LearnedTable {
  version: number;
  effectiveAt: Date;
  factors: FactorTable;
}

export type TravelTimeFactors = DatedTables<LearnedTable>;

type Log = Parameters<typeof openDatedTables>[1]["log"];

/** Version 0: routes keep their own minutes. */
const nothingLearned: LearnedTable = { version: 0, effectiveAt: new Date(0), factors: new Map() };

export const openTravelTimeFactors = (
  db: Db,
  events: Events,
  log: Log,
): Promise<TravelTimeFactors> =>
  openDatedTables(() => readTables(db), { events, log, channel: "faire_minutes" });

async function readTables(db: Db): Promise<[LearnedTable, ...LearnedTable[]]> {
  const latest = await findLatestMinutes(db);
  if (!latest) return [nothingLearned];
  const { version, learnedAt, factors } = latest;
  const table = factorTable(learnedFactorsSchema.parse(factors));
  return [nothingLearned, { version, effectiveAt: learnedAt, factors: table }];
}
