import type { NearbyDriver, OfferSearch } from "#server/market/search.ts";
import type { Services } from "#server/services.ts";
import { fareLimitsOf } from "#server/settings/fare-limits.ts";
import type { TripSurcharges } from "#server/surcharges/trip-surcharges.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { fareFor } from "#shared/fares/fare.ts";
import type { Cents } from "#shared/money.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import type { Point } from "#shared/places/place.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { makeOffers } from "./offers.ts";
import type { PlannedTrip } from "./plan-trip.ts";

type Search = Pick<OfferSearch, "now" | "excludes"> & { tripMinutes: number };

/** Drivers to offer for an instant trip from a pickup, nearest first. */
export const findNearby = (
  { market }: Pick<Services, "market">,
  pickup: Point,
  search: Search,
): NearbyDriver[] => {
  const departure = localHourAt(search.now);
  const pickupMinutes = (from: Point) => estimateRoute(from, pickup, departure).minutes;
  return market.findNearest({ pickup, pickupMinutes, ...search });
};

interface Pricing {
  trip: PlannedTrip;
  now: Date;
  favorites: ReadonlySet<string>;
  surcharges: TripSurcharges;
  openCredit: Cents;
}

/** Offers of nearby drivers for the trip, best match first. */
export const rankNearby = (
  { feeRules, env }: Pick<Services, "feeRules" | "env">,
  nearby: readonly NearbyDriver[],
  { trip, now, ...pricing }: Pricing,
) =>
  makeOffers(nearby, {
    price: ({ rates }, taxBps) => fareFor({ rates, trip: trip.route, taxBps }),
    rules: feeRules.at(now),
    now,
    ...pricing,
    limit: searchLimits.maxOffers,
    fareLimits: fareLimitsOf(env),
  });
