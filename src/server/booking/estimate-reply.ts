import { offerSurcharges, type TripSurcharges } from "#server/surcharges/trip-surcharges.ts";
import type { estimatePrice } from "#shared/booking/contract.ts";
import type { RankedOffer } from "#shared/booking/offer-ranking.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { cents } from "#shared/money.ts";
import { MIN_ESTIMATE_DRIVERS, priceRangeOf } from "#shared/rates/price-range.ts";
import { dueOf } from "#shared/surcharges/amount-due.ts";
import type { DriverOffer } from "./offers.ts";
import type { PlannedTrip } from "./plan-trip.ts";

/** Estimates a trip from the offers nearby: their number and price range; both null for fewer than three drivers. */
export function estimateReply(
  { from, to, route }: PlannedTrip,
  ranked: readonly RankedOffer<DriverOffer<number>>[],
  surcharges: TripSurcharges,
): ReplyOf<typeof estimatePrice> {
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
