import { fractionFromBps } from "#shared/basis-points.ts";
import type { TrustRule } from "#shared/drivers/trust-level.ts";
import type { FeeLevel, FeeTable } from "#shared/fee-rules/contract.ts";
import type { DatedFeeRules } from "./book.ts";

/** A table as everybody may read it. */
export const tableView = ({ version, effectiveOn, levels }: DatedFeeRules): FeeTable => ({
  version,
  effectiveOn,
  levels: levels.map(levelView),
});

/** A level as it is sent: shares and tax are fractions of 1. */
export const levelView = (rule: TrustRule): FeeLevel => ({
  level: rule.level,
  completedRides: rule.completedRides,
  minYesShare: fractionFromBps(rule.minYesBps),
  maxCancelShare: fractionFromBps(rule.maxFaultCancelBps),
  taxRate: fractionFromBps(rule.taxBps),
});
