import { shownRating } from "#shared/drivers/rating.ts";
import { type Cents, formatMoney, roundHalfUp } from "#shared/money.ts";
import { minutesText } from "#shared/places/length-text.ts";
import type { ScoringInput } from "./offer-score.ts";

export type OfferSet = {
  readonly count: number;
  readonly median: number;
};

/**
 * Explains an offer's rank: "$1.20 below the median price, 4 min away, rated 4.9 by 61". Leaves out
 * "lowest" and "favorite", which the card shows as badges.
 */
export function offerReason(offer: ScoringInput, set: OfferSet): string {
  const away = offer.pickupMinutes === null ? "" : `, ${minutesText(offer.pickupMinutes)} away`;
  const rating = shownRating(offer);
  return `${priceReason(offer.amountDue, set)}${away}, ${rating === null ? "new driver" : `rated ${rating.toFixed(1)} by ${offer.rated}`}`;
}

/** The part of a reason that compares the price; the row above it shows minutes and rating. */
export const priceReasonIn = (reason: string): string => reason.split(", ", 1)[0] ?? reason;

function priceReason(price: number, { count, median }: OfferSet): string {
  if (count === 1) return "Only offer";
  if (price === median) return "At the median price";
  const side = price < median ? "below" : "above";
  return `${formatMoney(difference(price, median))} ${side} the median price`;
}

/** The median can end in half a cent, so the difference is doubled before rounding. */
function difference(price: number, median: number): Cents {
  return roundHalfUp(Math.abs(2 * price - 2 * median), 2);
}
