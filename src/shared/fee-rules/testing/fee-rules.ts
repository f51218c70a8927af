import type { ReplyOf } from "#shared/endpoint.ts";
import type { FeeTable, getFeeRules } from "#shared/fee-rules/contract.ts";

/** An example table, with other requirements than the published one: 15 % tax at the start, 10 % at the top. */
const aFeeTable = (table: Partial<FeeTable> = {}): FeeTable => ({
  version: 1,
  effectiveOn: "2026-01-01",
  levels: [
    { level: "New Comer", completedRides: 0, minYesShare: 0, maxCancelShare: 1, taxRate: 0.15 },
    { level: "Bronze", completedRides: 25, minYesShare: 0.8, maxCancelShare: 0.1, taxRate: 0.14 },
    {
      level: "Silver",
      completedRides: 100,
      minYesShare: 0.85,
      maxCancelShare: 0.08,
      taxRate: 0.13,
    },
    { level: "Gold", completedRides: 250, minYesShare: 0.9, maxCancelShare: 0.06, taxRate: 0.12 },
    {
      level: "Platinum",
      completedRides: 500,
      minYesShare: 0.95,
      maxCancelShare: 0.04,
      taxRate: 0.1,
    },
  ],
  ...table,
});

/** The current table; no upcoming tables by default. */
export const someFeeRules = (coming: FeeTable[] = []): ReplyOf<typeof getFeeRules> => ({
  success: true,
  ...aFeeTable(),
  window: 100,
  coming,
});
