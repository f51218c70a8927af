import type { Services } from "#server/services.ts";
import {
  offerSurcharges,
  type TripSurcharges,
  tripSurcharges,
} from "#server/surcharges/trip-surcharges.ts";
import type { estimatePrice } from "#shared/booking/contract.ts";
import type { RankedOffer } from "#shared/booking/offer-ranking.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { cents } from "#shared/money.ts";
import { MIN_ESTIMATE_DRIVERS, priceRangeOf } from "#shared/rates/price-range.ts";
import { dueOf } from "#shared/surcharges/amount-due.ts";
import { findNearby, rankNearby } from "./nearby-offers.ts";
import type { DriverOffer } from "./offers.ts";
import type { PlannedTrip } from "./plan-trip.ts";

type Estimate = ReplyOf<typeof estimatePrice>;

/** Estimates a trip from the offers nearby: their number and price range; both null for fewer than three drivers. */
export function estimateTrip(
  services: Pick<Services, "market" | "feeRules" | "env" | "surcharges" | "geocoder" | "now">,
  trip: PlannedTrip,
): Estimate {
  const now = services.now();
  const search = { now, excludes: () => false, tripMinutes: trip.route.minutes };
  const nearby = findNearby(services, trip.from, search);
  const ranked = rankNearby(services, nearby, { trip, now, favorites: new Set() });
  return estimateReply(trip, ranked, tripSurcharges(services, trip, now));
}

function estimateReply(
  { from, to, route }: PlannedTrip,
  ranked: readonly RankedOffer<DriverOffer<number>>[],
  surcharges: TripSurcharges,
): Estimate {
  const prices = ranked.map(({ offer }) => {
    const fees = offerSurcharges(surcharges, offer);
    return { fees, due: dueOf(offer.fare.total, { fees, credit: cents(0) }) };
  });
  const feeNames = prices.flatMap(({ fees }) => fees.map(({ label }) => label));
  return {
    success: true,
    from: from.label,
    to: to.label,
    miles: route.milesHundredths / 100,
    minutes: route.minutes,
    driversNearby: ranked.length < MIN_ESTIMATE_DRIVERS ? null : ranked.length,
    range: priceRangeOf(prices.map(({ due }) => due)),
    feeNames: [...new Set(feeNames)],
  };
}
