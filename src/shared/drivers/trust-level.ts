export const trustLevels = ["New Comer", "Bronze", "Silver", "Gold", "Platinum"] as const;

/** A driver's trust level; the driver badge is the same thing. */
export type TrustLevel = (typeof trustLevels)[number];

/** What a level asks for, and its platform tax. The shares are of the last `window` rides. */
export type TrustRule = {
  readonly level: TrustLevel;
  readonly completedRides: number;
  readonly minYesBps: number;
  readonly maxFaultCancelBps: number;
  readonly taxBps: number;
};

/** What is counted of a driver: ratings and ended rides are those of the last `window`. */
export type DriverRecord = {
  readonly completedRides: number;
  readonly yesRatings: number;
  readonly ratings: number;
  readonly faultCancels: number;
  readonly endedRides: number;
};

const newComer: TrustRule = {
  level: "New Comer",
  completedRides: 0,
  minYesBps: 0,
  maxFaultCancelBps: 10_000,
  taxBps: 1500,
};

/** How many of a driver's last rated and last ended rides count. */
export const RECORD_WINDOW = 100;

/** A public table, lowest level first, which asks for nothing. Every quote keeps the version of its own. */
export type FeeRules = {
  readonly version: number;
  readonly levels: readonly [TrustRule, ...TrustRule[]];
};

/** The table that the product began with; later ones are in the database. */
export const firstFeeRules: FeeRules = {
  version: 1,
  levels: [
    newComer,
    rule("Bronze", { rides: 10, yes: 90, faultCancels: 10, tax: 14 }),
    rule("Silver", { rides: 50, yes: 94, faultCancels: 6, tax: 13 }),
    rule("Gold", { rides: 200, yes: 96, faultCancels: 4, tax: 12 }),
    rule("Platinum", { rides: 500, yes: 97, faultCancels: 3, tax: 10 }),
  ],
};

/** The highest level whose every condition is met; a share of nothing (no rating yet) meets it. */
export function trustLevelFor(record: DriverRecord, rules: FeeRules): TrustLevel {
  return reachedRule(record, rules).level;
}

/** The platform tax of a level, in basis points. */
export function taxBpsOf(level: TrustLevel, { levels }: FeeRules): number {
  return (levels.find((candidate) => candidate.level === level) ?? levels[0]).taxBps;
}

/** The next level with what it asks for and what of that is still missing; null at the top. */
export function nextLevel(record: DriverRecord, rules: FeeRules) {
  const { levels } = rules;
  const next: TrustRule | undefined = levels[levels.indexOf(reachedRule(record, rules)) + 1];
  if (!next) return null;
  return {
    ...next,
    ridesToGo: Math.max(0, next.completedRides - record.completedRides),
    hasYesShare: hasYesShare(next, record),
    hasFewCancels: hasFewCancels(next, record),
  };
}

function reachedRule(record: DriverRecord, { levels }: FeeRules): TrustRule {
  const isReached = (candidate: TrustRule) =>
    record.completedRides >= candidate.completedRides &&
    hasYesShare(candidate, record) &&
    hasFewCancels(candidate, record);
  return levels.findLast(isReached) ?? levels[0];
}

function hasYesShare({ minYesBps }: TrustRule, { yesRatings, ratings }: DriverRecord): boolean {
  return yesRatings * 10_000 >= minYesBps * ratings;
}

function hasFewCancels(
  { maxFaultCancelBps }: TrustRule,
  { faultCancels, endedRides }: DriverRecord,
): boolean {
  return faultCancels * 10_000 <= maxFaultCancelBps * endedRides;
}

/** A row of the table as it is published: rides, and percentages. */
function rule(
  level: TrustLevel,
  row: { rides: number; yes: number; faultCancels: number; tax: number },
): TrustRule {
  return {
    level,
    completedRides: row.rides,
    minYesBps: row.yes * 100,
    maxFaultCancelBps: row.faultCancels * 100,
    taxBps: row.tax * 100,
  };
}
