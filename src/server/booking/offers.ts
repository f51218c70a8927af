import type { OfferableDriver } from "#server/market/market-driver.ts";
import { offerSurcharges, type TripSurcharges } from "#server/surcharges/trip-surcharges.ts";
import { type RankableOffer, type RankedOffer, rankOffers } from "#shared/booking/offer-ranking.ts";
import { taxBpsFor } from "#shared/drivers/personal-tax-rate.ts";
import { type FeeRules, type TrustLevel, trustLevelFor } from "#shared/drivers/trust-level.ts";
import type { Fare } from "#shared/fares/fare.ts";
import { type FareLimits, findFareMisfit, MEDIAN_MULTIPLE } from "#shared/fares/fare-limits.ts";
import type { Cents } from "#shared/money.ts";
import { MIN_DRIVERS, medianOf } from "#shared/rates/quartiles.ts";
import { usableCredit } from "#shared/referrals/policy.ts";
import { dueOf } from "#shared/surcharges/amount-due.ts";
import type { Surcharge } from "#shared/surcharges/surcharges-for.ts";

/** Minutes to the pickup; null for a scheduled ride. */
type Minutes = number | null;

/** One driver's price for a trip. */
export type DriverOffer<M extends Minutes = Minutes> = RankableOffer & {
  driver: OfferableDriver;
  level: TrustLevel;
  fare: Fare;
  fees: readonly Surcharge[];
  /** The part of the rider's credit that pays for this offer. */
  credit: Cents;
  pickupMinutes: M;
};

export interface Candidate<M extends Minutes = Minutes> {
  driver: OfferableDriver;
  pickupMinutes: M;
}

/** Prices a trip by a driver's rates; tax in basis points. */
export type Pricing = (driver: OfferableDriver, taxBps: number) => Fare;

/**
 * Prices each candidate and returns the best `limit` matches. `favorites` holds driver ids, `openCredit` is the rider's.
 * Fares outside the limits are dropped.
 */
export function makeOffers<M extends Minutes>(
  candidates: readonly Candidate<M>[],
  options: {
    price: Pricing;
    rules: FeeRules;
    now: Date;
    favorites: ReadonlySet<string>;
    limit: number;
    fareLimits: FareLimits;
    surcharges: TripSurcharges;
    openCredit: Cents;
  },
): RankedOffer<DriverOffer<M>>[] {
  const { price, rules, now, favorites, limit, fareLimits, surcharges, openCredit } = options;
  const offers = candidates.map(({ driver, pickupMinutes }): DriverOffer<M> => {
    const level = trustLevelFor(driver.record, rules);
    const fare = price(driver, taxBpsFor({ level, offer: driver.taxOffer }, { rules, now }));
    const fees = offerSurcharges(surcharges, { fare, driver });
    const credit = usableCredit(openCredit, fare);
    return {
      driverId: driver.id,
      driver,
      level,
      fare,
      ...{ fees, credit },
      amountDue: dueOf(fare.total, { fees, credit }),
      pickupMinutes,
      yes: driver.record.yesRatings,
      rated: driver.record.ratings,
      isFavorite: favorites.has(driver.id),
    };
  });
  const median = areaMedian(offers.map(({ fare }) => fare.fare));
  return rankOffers(
    offers.filter(({ fare }) => findFareMisfit(fare.fare, fareLimits, median) === null),
    limit,
  );
}

/**
 * Median fare of the offers in cents. Null below five drivers, and if no fare can exceed the allowed multiple of it:
 * the median is at least the lowest fare.
 */
function areaMedian(fares: readonly number[]): number | null {
  if (fares.length < MIN_DRIVERS) return null;
  let [least, most] = [Infinity, 0];
  for (const fare of fares) {
    least = Math.min(least, fare);
    most = Math.max(most, fare);
  }
  return most > MEDIAN_MULTIPLE * least ? medianOf(fares) : null;
}
