import { type Cents, formatMoney, roundHalfUp } from "#shared/money.ts";

export type OfferSet = {
  readonly count: number;
  readonly median: number;
};

/** Compares an offer's price with the others: "$1.20 below the middle price of 12". The row shows all else. */
export function offerReason(price: number, { count, median }: OfferSet): string {
  if (count === 1) return "Only offer";
  if (price === median) return `At the middle price of ${count}`;
  const side = price < median ? "below" : "above";
  return `${formatMoney(difference(price, median))} ${side} the middle price of ${count}`;
}

/** The median can end in half a cent, so the difference is doubled before rounding. */
function difference(price: number, median: number): Cents {
  return roundHalfUp(Math.abs(2 * price - 2 * median), 2);
}
