import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { tripSurcharges } from "#server/surcharges/trip-surcharges.ts";
import { calculateFare, estimatePrice } from "#shared/booking/contract.ts";
import { driverAreas } from "#shared/places/driver-areas.ts";
import { estimateTrip } from "./estimate-reply.ts";
import { makeQuote } from "./make-quote.ts";
import { findNearby, rankNearby } from "./nearby-offers.ts";
import { type PlannedTrip, planTrip } from "./plan-trip.ts";
import { quoteReply } from "./quote-reply.ts";
import { excludesDriver } from "./rider-preferences.ts";

const fields = { from: "from", to: "to" };

/** Price searches: beyond the node's limit they get 503, so that payments and rides do not wait for them. */
export function bookingRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { quoteLimit } = services;
  serve(estimatePrice, { admission: quoteLimit.admission })(async ({ body, request }) => {
    const trip = await planTrip(services, body, { departure: services.now(), fields });
    return quoteLimit.run(request, async () => estimateTrip(services, trip));
  });
  serve(calculateFare, { asBuilt: true, admission: quoteLimit.admission })(
    async ({ body, account, request }) => {
      const now = services.now();
      // Outside the queue: a slow geocoder or router must not use up its slots.
      const trip = await planTrip(services, body, { departure: now, fields });
      return quoteLimit.run(request, () => quoteTrip(services, trip, { riderId: account.id, now }));
    },
  );
}

async function quoteTrip(
  services: Services,
  trip: PlannedTrip,
  { riderId, now }: { riderId: string; now: Date },
) {
  const [preferences, credit] = await Promise.all([
    services.riderPreferences.of(riderId),
    services.openCredits.of(riderId, "instant"),
  ]);
  const nearby = findNearby(services, trip.from, {
    now,
    excludes: excludesDriver(preferences),
    tripMinutes: trip.route.minutes,
  });
  const rules = services.feeRules.at(now);
  const surcharges = tripSurcharges(services, trip, now);
  const rankedOffers = rankNearby(services, nearby, {
    trip,
    now,
    favorites: preferences.favorites,
    surcharges,
    openCredit: credit,
  });
  const quote = makeQuote(riderId, trip, {
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
}
