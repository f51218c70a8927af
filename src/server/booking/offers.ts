import type { OfferableDriver } from "#server/market/market-driver.ts";
import { type RankableOffer, type RankedOffer, rankOffers } from "#shared/booking/offer-ranking.ts";
import { taxBpsFor } from "#shared/drivers/personal-tax-rate.ts";
import { type FeeRules, type TrustLevel, trustLevelFor } from "#shared/drivers/trust-level.ts";
import type { Fare } from "#shared/fares/fare.ts";
import { MIN_CHARGE } from "#shared/referrals/policy.ts";

/** Minutes to the pickup; null for a scheduled ride. */
type Minutes = number | null;

/** One driver's price for a trip. */
export type DriverOffer<M extends Minutes = Minutes> = RankableOffer & {
  driver: OfferableDriver;
  level: TrustLevel;
  fare: Fare;
  pickupMinutes: M;
};

export interface Candidate<M extends Minutes = Minutes> {
  driver: OfferableDriver;
  pickupMinutes: M;
}

/** Prices a trip by a driver's rates; tax in basis points. */
export type Pricing = (driver: OfferableDriver, taxBps: number) => Fare;

/**
 * Prices each candidate and returns the best `limit` matches. `favorites` holds driver ids. Offers below the
 * minimum card charge are dropped.
 */
export function makeOffers<M extends Minutes>(
  candidates: readonly Candidate<M>[],
  options: {
    price: Pricing;
    rules: FeeRules;
    now: Date;
    favorites: ReadonlySet<string>;
    limit: number;
  },
): RankedOffer<DriverOffer<M>>[] {
  const { price, rules, now, favorites, limit } = options;
  const offers = candidates.map(({ driver, pickupMinutes }): DriverOffer<M> => {
    const level = trustLevelFor(driver.record, rules);
    const fare = price(driver, taxBpsFor({ level, offer: driver.taxOffer }, { rules, now }));
    return {
      driverId: driver.id,
      driver,
      level,
      fare,
      total: fare.total,
      pickupMinutes,
      yes: driver.record.yesRatings,
      rated: driver.record.ratings,
      isFavorite: favorites.has(driver.id),
    };
  });
  return rankOffers(
    offers.filter(({ total }) => total >= MIN_CHARGE),
    limit,
  );
}
