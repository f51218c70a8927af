import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { NearbyDriver, OfferSearch } from "#server/market/search.ts";
import type { Services } from "#server/services.ts";
import { fareLimitsOf } from "#server/settings/fare-limits.ts";
import { tripSurcharges } from "#server/surcharges/trip-surcharges.ts";
import { calculateFare, estimatePrice } from "#shared/booking/contract.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { driverAreas } from "#shared/places/driver-areas.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { estimateReply } from "./estimate-reply.ts";
import { makeQuote } from "./make-quote.ts";
import { makeOffers } from "./offers.ts";
import { type PlannedTrip, planTrip } from "./plan-trip.ts";
import { quoteReply } from "./quote-reply.ts";
import { excludesDriver } from "./rider-wishes.ts";

const fields = { from: "from", to: "to" };

export function bookingRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(estimatePrice)(async ({ body }) => {
    const now = services.now();
    const trip = await planTrip(services, body, { departure: now, fields });
    const nearby = findNearby(services, trip, { now, excludes: () => false });
    const ranked = rank(services, nearby, { trip, now, favorites: new Set() });
    return estimateReply(trip, ranked, tripSurcharges(services, trip, now));
  });
  serve(calculateFare, { asBuilt: true })(async ({ body, account }) => {
    const now = services.now();
    const trip = await planTrip(services, body, { departure: now, fields });
    const wishes = await services.riderPreferences.of(account.id);
    const nearby = findNearby(services, trip, { now, excludes: excludesDriver(wishes) });
    const rules = services.feeRules.at(now);
    const rankedOffers = rank(services, nearby, { trip, now, favorites: wishes.favorites });
    const surcharges = tripSurcharges(services, trip, now);
    const credit = await services.openCredits.of(account.id, "instant");
    const quote = makeQuote(account.id, trip, {
      ranked: rankedOffers,
      rules,
      now,
      schedule: null,
      credit,
      surcharges,
    });
    await services.quoteLog.append(quote);
    services.quotedRoutes.add(quote.id, trip);
    return quoteReply(quote, trip, {
      ranked: rankedOffers,
      surcharges,
      tolls: services.tolls,
      areas: driverAreas(nearby.map(({ position }) => position)),
    });
  });
}

const findNearby = (
  { market }: Pick<Services, "market">,
  { from: pickup, route }: PlannedTrip,
  { now, excludes }: Pick<OfferSearch, "now" | "excludes">,
) => {
  const departure = localHourAt(now);
  return market.findNearest({
    pickup,
    now,
    tripMinutes: route.minutes,
    pickupMinutes: (from) => estimateRoute(from, pickup, departure).minutes,
    excludes,
  });
};

const rank = (
  { feeRules, env }: Pick<Services, "feeRules" | "env">,
  nearby: readonly NearbyDriver[],
  { trip, now, favorites }: { trip: PlannedTrip; now: Date; favorites: ReadonlySet<string> },
) =>
  makeOffers(nearby, {
    price: ({ rates }, taxBps) => fareFor({ rates, trip: trip.route, taxBps }),
    rules: feeRules.at(now),
    now,
    favorites,
    limit: searchLimits.maxOffers,
    fareLimits: fareLimitsOf(env),
  });
