import { ratingShown } from "#shared/drivers/rating.ts";
import { type Cents, formatMoney, roundHalfUp } from "#shared/money.ts";
import type { Judged } from "./offer-score.ts";

/** What an offer is compared with: how many there are, and their lowest and middle total. */
export type OfferSet = {
  readonly count: number;
  readonly lowest: number;
  readonly lowestCount: number;
  readonly median: number;
};

/** Why an offer stands where it stands: "Lowest price of 12, 4 min away, rated 4.9". */
export function offerReason(offer: Judged & { isFavorite: boolean }, set: OfferSet): string {
  const price = priceReason(offer.total, set);
  const first = offer.isFavorite ? `Your favorite driver, ${price}` : capitalized(price);
  const away = offer.pickupMinutes === null ? "" : `, ${offer.pickupMinutes} min away`;
  const rating = ratingShown(offer);
  return `${first}${away}, ${rating === null ? "new driver" : `rated ${rating.toFixed(1)}`}`;
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function priceReason(total: number, { count, lowest, lowestCount, median }: OfferSet): string {
  if (count === 1) return "only offer";
  if (total === lowest) return `${lowestCount > 1 ? "equal " : ""}lowest price of ${count}`;
  if (total === median) return `middle price of ${count}`;
  const side = total < median ? "below" : "above";
  return `${formatMoney(distance(total, median))} ${side} the middle price of ${count}`;
}

/** The middle price may lie between two cents, so twice the distance is what is whole. */
function distance(total: number, median: number): Cents {
  return roundHalfUp(Math.abs(2 * total - 2 * median), 2);
}
