import { type TaxOffer, taxBpsFor } from "./personal-tax-rate.ts";
import { type DriverRecord, type FeeRules, trustLevelFor } from "./trust-level.ts";

type ComingRules = FeeRules & { effectiveAt: Date };

/**
 * The first upcoming fee table that changes this driver's tax, given today's record, with the tax
 * in basis points before and after; null if none does. `coming` must be sorted by effective date. A
 * personal offer applies while it is valid.
 */
export function comingTaxFor<Coming extends ComingRules>(
  driver: { record: DriverRecord; offer: TaxOffer | null },
  { rules, coming }: { rules: FeeRules; coming: readonly Coming[] },
): { table: Coming; taxBps: number; before: number } | null {
  const taxUnder = (table: FeeRules, now: Date) =>
    taxBpsFor(
      { level: trustLevelFor(driver.record, table), offer: driver.offer },
      { rules: table, now },
    );
  for (const [index, table] of coming.entries()) {
    const { effectiveAt } = table;
    const before = taxUnder(coming[index - 1] ?? rules, effectiveAt);
    const taxBps = taxUnder(table, effectiveAt);
    if (taxBps !== before) return { table, taxBps, before };
  }
  return null;
}
