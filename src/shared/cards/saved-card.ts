/** A card as a page shows it. */
export type ShownCard = { brand: string; last4: string };

type Expiry = { expiryMonth: number; expiryYear: number };

/** A card is valid to the end of its month. */
export const isExpired = ({ expiryMonth, expiryYear }: Expiry, now: Date): boolean =>
  Date.UTC(expiryYear, expiryMonth, 1) <= now.getTime();

/**
 * The default card, which must be first in `cards`; null if there is none or it is expired. Another card never takes
 * its place, because the rider did not choose it.
 */
export const usableCard = <T extends Expiry>(cards: readonly T[], now: Date): T | null => {
  const [first] = cards;
  return first && !isExpired(first, now) ? first : null;
};

/** Such as "Visa ending in 4242". */
export const cardName = ({ brand, last4 }: ShownCard): string =>
  `${brandNames[brand] ?? "Card"} ending in ${last4}`;

/** For buttons, such as "Visa ·· 4242". */
export const shortCardName = ({ brand, last4 }: ShownCard): string =>
  `${brandNames[brand] ?? "Card"} ·· ${last4}`;

/** Names of Stripe's brands. */
const brandNames: Record<string, string> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "Eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};
