import { newYorkIsoDate } from "#shared/new-york-time.ts";
import { type FeeRules, type TrustLevel, taxBpsOf } from "./trust-level.ts";

/** A personal tax rate from an admin; it holds through the New York date "YYYY-MM-DD". */
export type TaxOffer = { readonly taxBps: number; readonly validThrough: string };

/** The platform tax that a driver's rides carry now, in basis points: the offer's while it holds. */
export function taxBpsFor(
  driver: { level: TrustLevel; offer?: TaxOffer | null },
  { rules, now }: { rules: FeeRules; now: Date },
): number {
  const { level, offer } = driver;
  return offer && newYorkIsoDate(now) <= offer.validThrough ? offer.taxBps : taxBpsOf(level, rules);
}
