import { type TaxOffer, taxBpsFor } from "./tax-rate.ts";
import { type DriverRecord, type FeeRules, trustLevelFor } from "./trust-level.ts";

type ComingRules = FeeRules & { effectiveAt: Date };

/**
 * The first coming table by which a driver with the record of today is taxed otherwise than without it, and the two
 * taxes in basis points; null when none does. `coming` begins with the next. A personal offer counts while it holds.
 */
export function comingTaxFor<Coming extends ComingRules>(
  driver: { record: DriverRecord; offer: TaxOffer | null },
  { rules, coming }: { rules: FeeRules; coming: readonly Coming[] },
): { table: Coming; taxBps: number; before: number } | null {
  const taxBy = (table: FeeRules, now: Date) =>
    taxBpsFor(
      { level: trustLevelFor(driver.record, table), offer: driver.offer },
      { rules: table, now },
    );
  for (const [place, table] of coming.entries()) {
    const { effectiveAt } = table;
    const before = taxBy(coming[place - 1] ?? rules, effectiveAt);
    const taxBps = taxBy(table, effectiveAt);
    if (taxBps !== before) return { table, taxBps, before };
  }
  return null;
}
