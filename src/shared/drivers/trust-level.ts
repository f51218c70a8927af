export const trustLevels = ["New Comer", "Bronze", "Silver", "Gold", "Platinum"] as const;

/** Shown as the driver badge. */
export type TrustLevel = (typeof trustLevels)[number];

/** Requirements and platform tax of a level. Shares are of the last `RECORD_WINDOW` rides or ratings. */
export type TrustRule = {
  readonly level: TrustLevel;
  readonly completedRides: number;
  readonly minYesBps: number;
  readonly maxFaultCancelBps: number;
  readonly taxBps: number;
};

/** A driver's statistics; ratings and ended rides are the last `RECORD_WINDOW`. */
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

/** Number of recent ratings and ended rides that count. */
export const RECORD_WINDOW = 100;

/** The published levels, lowest first; the lowest has no requirements. Each quote stores the version it used. */
export type FeeRules = {
  readonly version: number;
  readonly levels: readonly [TrustRule, ...TrustRule[]];
};

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

/** Highest level whose requirements are all met. Without any ratings or rides their share counts as met. */
export function trustLevelFor(record: DriverRecord, rules: FeeRules): TrustLevel {
  return reachedRule(record, rules).level;
}

export function taxBpsOf(level: TrustLevel, { levels }: FeeRules): number {
  return (levels.find((candidate) => candidate.level === level) ?? levels[0]).taxBps;
}

/** Null at the top. */
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
