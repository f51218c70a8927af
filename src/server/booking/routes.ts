import { api } from "#server/http/api.ts";
import { createFairQueue } from "#server/http/fair-queue.ts";
import { refusedByLoad } from "#server/http/refused-by-load.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
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

interface QuoteLimits {
  inProgress: number;
  waiting: number;
}

/** Far more than two cores keep busy; a quote takes some 10 ms. */
const defaultLimits: QuoteLimits = { inProgress: 32, waiting: 256 };
const QUOTE_WAIT_MS = 2000;

export function bookingRoutes(app: App, services: Services, limits = defaultLimits): void {
  const serve = api(app);
  // Under overload, quotes beyond the limits get 503, so that payments and rides do not wait for them.
  const enqueueQuote = createFairQueue({
    concurrency: limits.inProgress,
    maxQueued: limits.waiting,
    maxWaitMs: QUOTE_WAIT_MS,
    busyMessage: "Many riders ask for prices right now. Try again in a moment.",
  });
  serve(estimatePrice)(async ({ body }) => {
    const trip = await planTrip(services, body, { departure: services.now(), fields });
    return estimateTrip(services, trip);
  });
  serve(calculateFare, { asBuilt: true })(async ({ body, account, request }) => {
    const now = services.now();
    // Outside the queue: a slow geocoder or router must not use up its slots.
    const trip = await planTrip(services, body, { departure: now, fields });
    return enqueueQuote(() => quoteTrip(services, trip, { riderId: account.id, now }), {
      name: account.id,
    }).catch((error: unknown) => {
      if (error instanceof Problem && error.code === "busy") refusedByLoad.add(request);
      throw error;
    });
  });
}

async function quoteTrip(
  services: Services,
  trip: PlannedTrip,
  { riderId, now }: { riderId: string; now: Date },
) {
  const preferences = await services.riderPreferences.of(riderId);
  const nearby = findNearby(services, trip.from, {
    now,
    excludes: excludesDriver(preferences),
    tripMinutes: trip.route.minutes,
  });
  const rules = services.feeRules.at(now);
  const surcharges = tripSurcharges(services, trip, now);
  const credit = await services.openCredits.of(riderId, "instant");
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
