import type { Services } from "#server/services.ts";
import { type TripSurcharges, tripSurcharges } from "#server/surcharges/trip-surcharges.ts";
import { fractionFromBps } from "#shared/basis-points.ts";
import type { estimatePrice } from "#shared/booking/contract.ts";
import type { RankedOffer } from "#shared/booking/offer-ranking.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import { MIN_ESTIMATE_DRIVERS, priceRangeOf } from "#shared/rates/price-range.ts";
import { medianOf } from "#shared/rates/quartiles.ts";
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
  const surcharges = tripSurcharges(services, trip, now);
  const nearby = findNearby(services, trip.from, search);
  const ranked = rankNearby(services, nearby, {
    trip,
    now,
    favorites: new Set(),
    surcharges,
    openCredit: cents(0),
  });
  return estimateReply(trip, ranked, surcharges);
}

function estimateReply(
  { from, to, route }: PlannedTrip,
  ranked: readonly RankedOffer<DriverOffer<number>>[],
  surcharges: TripSurcharges,
): Estimate {
  const range = priceRangeOf(ranked.map(({ offer }) => offer.amountDue));
  const feeNames = ranked.flatMap(({ offer }) => offer.fees.map(({ label }) => label));
  return {
    success: true,
    from: from.label,
    to: to.label,
    miles: route.milesHundredths / 100,
    minutes: route.minutes,
    driversNearby: ranked.length < MIN_ESTIMATE_DRIVERS ? null : ranked.length,
    range,
    taxRate: range ? middleTaxRate(ranked.map(({ offer }) => offer.fare.taxBps)) : undefined,
    feeNames: [...new Set(feeNames)],
    fixedFees: fixedFeesOf(surcharges),
  };
}

/** Median of tax rates in basis points, as a fraction; it splits the estimate into fare and tax. */
export const middleTaxRate = (taxBps: readonly number[]): number | undefined => {
  const median = medianOf(taxBps);
  return median === null ? undefined : fractionFromBps(Math.round(median));
};

/**
 * All fees of a trip with their amounts. Empty if one depends on the fare, from which drivers' rates could be computed, or
 * on the vehicle.
 */
export const fixedFeesOf = ({
  rules,
}: Pick<TripSurcharges, "rules">): { label: string; amount: number }[] => {
  const fees = rules.flatMap(({ rule: { label, amount, vehicleTypes } }) =>
    "cents" in amount && vehicleTypes === null
      ? [{ label, amount: dollarsFromCents(cents(amount.cents)) }]
      : [],
  );
  return fees.length === rules.length ? fees : [];
};
