import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { tripSurcharges } from "#server/surcharges/trip-surcharges.ts";
import { calculateFare, estimatePrice } from "#shared/booking/contract.ts";
import { driverAreas } from "#shared/places/driver-areas.ts";
import { estimateTrip } from "./estimate-reply.ts";
import { makeQuote } from "./make-quote.ts";
import { findNearby, rankNearby } from "./nearby-offers.ts";
import { planTrip } from "./plan-trip.ts";
import { quoteReply } from "./quote-reply.ts";
import { excludesDriver } from "./rider-preferences.ts";

const fields = { from: "from", to: "to" };

export function bookingRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(estimatePrice)(async ({ body }) => {
    const trip = await planTrip(services, body, { departure: services.now(), fields });
    return estimateTrip(services, trip);
  });
  serve(calculateFare, { asBuilt: true })(async ({ body, account }) => {
    const now = services.now();
    const trip = await planTrip(services, body, { departure: now, fields });
    const preferences = await services.riderPreferences.of(account.id);
    const nearby = findNearby(services, trip.from, {
      now,
      excludes: excludesDriver(preferences),
      tripMinutes: trip.route.minutes,
    });
    const rules = services.feeRules.at(now);
    const surcharges = tripSurcharges(services, trip, now);
    const credit = await services.openCredits.of(account.id, "instant");
    const rankedOffers = rankNearby(services, nearby, {
      trip,
      now,
      favorites: preferences.favorites,
      surcharges,
      openCredit: credit,
    });
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
      tolls: services.tolls,
      areas: driverAreas(nearby.map(({ position }) => position)),
    });
  });
}
