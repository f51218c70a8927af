import type { OfferableDriver } from "#server/market/market-driver.ts";
import type { NearbyDriver } from "#server/market/search.ts";
import { type RankableOffer, type RankedOffer, rankOffers } from "#shared/booking/offer-ranking.ts";
import { taxBpsFor } from "#shared/drivers/tax-rate.ts";
import { type TrustLevel, trustLevelFor } from "#shared/drivers/trust-level.ts";
import { type Fare, fareFor, type Trip } from "#shared/fares/fare.ts";

/** What one driver asks for a trip now. */
export type DriverOffer = RankableOffer & {
  driver: OfferableDriver;
  level: TrustLevel;
  fare: Fare;
  pickupMinutes: number;
};

/** Stripe charges no card for less than 50 cents: a driver who asks for less cannot be paid. */
const LEAST_CHARGE = 50;

/** Prices a trip with every nearby driver's own rates, best match first. `favorites` are the rider's driver ids. */
export function makeOffers(
  nearby: readonly NearbyDriver[],
  { trip, now, favorites }: { trip: Trip; now: Date; favorites: ReadonlySet<string> },
): RankedOffer<DriverOffer>[] {
  const offers = nearby.map(({ driver, pickupMinutes }): DriverOffer => {
    const level = trustLevelFor(driver.record);
    const taxBps = taxBpsFor({ level, offer: driver.taxOffer }, now);
    const fare = fareFor({ rates: driver.rates, trip, taxBps });
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
  return rankOffers(offers.filter(({ total }) => total >= LEAST_CHARGE));
}
