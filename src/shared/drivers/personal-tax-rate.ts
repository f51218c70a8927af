import { marketIsoDate } from "#shared/market-time.ts";
import { type FeeRules, type TrustLevel, taxBpsOf } from "./trust-level.ts";

/** Personal tax rate set by an admin, valid through the date "YYYY-MM-DD". */
export type TaxOffer = { readonly taxBps: number; readonly validThrough: string };

/** Current platform tax in basis points: the personal offer while it is valid, otherwise the trust level's. */
export function taxBpsFor(
  driver: { level: TrustLevel; offer?: TaxOffer | null },
  { rules, now }: { rules: FeeRules; now: Date },
): number {
  const { level, offer } = driver;
  return offer && marketIsoDate(now) <= offer.validThrough ? offer.taxBps : taxBpsOf(level, rules);
}
