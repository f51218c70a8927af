import { fractionFromBps } from "#shared/basis-points.ts";
import type { TrustRule } from "#shared/drivers/trust-level.ts";
import type { FeeLevel, FeeTable } from "#shared/fee-rules/contract.ts";
import type { DatedFeeRules } from "./fee-rules-cache.ts";

/** Public view of a fee table. */
export const tableView = ({ version, effectiveOn, levels }: DatedFeeRules): FeeTable => ({
  version,
  effectiveOn,
  levels: levels.map(levelView),
});

/** Maps a level to the wire format: shares and tax as fractions of 1. */
export const levelView = (rule: TrustRule): FeeLevel => ({
  level: rule.level,
  completedRides: rule.completedRides,
  minYesShare: fractionFromBps(rule.minYesBps),
  maxCancelShare: fractionFromBps(rule.maxFaultCancelBps),
  taxRate: fractionFromBps(rule.taxBps),
});
