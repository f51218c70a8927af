import type { Cents } from "#shared/money.ts";
import { type OfferSet, offerReason } from "./offer-reason.ts";
import { medianOf, offerScore, type ScoringInput } from "./offer-score.ts";

/** `yes` and `rated` count the driver's last 100 ratings. */
export type RankableOffer = ScoringInput & {
  readonly driverId: string;
  readonly total: Cents;
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
  const totals = offers.map((offer) => offer.total);
  return { count: totals.length, median: medianOf(totals) };
}

type Scored = { readonly offer: RankableOffer; readonly score: number };

function byBestMatch(one: Scored, other: Scored): number {
  return (
    Number(other.offer.isFavorite) - Number(one.offer.isFavorite) ||
    other.score - one.score ||
    one.offer.total - other.offer.total ||
    (one.offer.pickupMinutes ?? 0) - (other.offer.pickupMinutes ?? 0) ||
    (one.offer.driverId < other.offer.driverId ? -1 : 1)
  );
}
