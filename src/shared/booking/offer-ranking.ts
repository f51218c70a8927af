import type { Cents } from "#shared/money.ts";
import { type OfferSet, offerReason } from "./offer-reason.ts";
import { medianOf, offerScore, type ScoringInput } from "./offer-score.ts";

/** `yes` and `rated` count the driver's last 100 ratings. */
export type RankableOffer = ScoringInput & {
  readonly driverId: string;
  readonly amountDue: Cents;
  readonly isFavorite: boolean;
};

export type RankedOffer<Offer> = { readonly offer: Offer; readonly why: string };

/** Best matches first, by the published rule. Independent of the input order. */
export function rankOffers<Offer extends RankableOffer>(
  offers: readonly Offer[],
  limit = offers.length,
): RankedOffer<Offer>[] {
  const set = summarizeOfferSet(offers);
  return offers
    .map((offer) => ({ offer, score: offerScore(offer, set.median) }))
    .toSorted(byBestMatch)
    .slice(0, limit)
    .map(({ offer }) => ({ offer, why: offerReason(offer, set) }));
}

function summarizeOfferSet(offers: readonly RankableOffer[]): OfferSet {
  const prices = offers.map(({ amountDue }) => amountDue);
  return { count: prices.length, median: medianOf(prices) };
}

type Scored = { readonly offer: RankableOffer; readonly score: number };

function byBestMatch(one: Scored, other: Scored): number {
  return (
    Number(other.offer.isFavorite) - Number(one.offer.isFavorite) ||
    other.score - one.score ||
    one.offer.amountDue - other.offer.amountDue ||
    (one.offer.pickupMinutes ?? 0) - (other.offer.pickupMinutes ?? 0) ||
    (one.offer.driverId < other.offer.driverId ? -1 : 1)
  );
}
