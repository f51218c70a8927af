import { on } from "#server/http/on.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { fareAnswer } from "./fare-answer.ts";
import { makeQuote } from "./make-quote.ts";
import { makeOffers } from "./offers.ts";
import { type PlannedTrip, planTrip } from "./plan-trip.ts";

// Favorites and NO ratings between two people are not kept yet.
const nobody: ReadonlySet<string> = new Set();

/** Offers for a ride now. */
export function bookingRoutes(app: App, services: Services): void {
  on(
    app,
    calculateFare,
  )(async ({ body, account }) => {
    const now = services.now();
    const trip = await planTrip(services, body, now);
    const nearby = findNearby(services, trip, now);
    const ranked = makeOffers(nearby, { trip: trip.route, now, favorites: nobody });
    const quote = makeQuote(account.id, trip, { ranked, now });
    await services.quoteLog.append(quote);
    return fareAnswer(quote, trip, ranked);
  });
}

const findNearby = ({ market }: Services, { from: pickup, route }: PlannedTrip, now: Date) => {
  const departure = localHourAt(now);
  return market.findNearest({
    pickup,
    now,
    tripMinutes: route.minutes,
    pickupMinutes: (from) => estimateRoute(from, pickup, departure).minutes,
    exclude: nobody,
  });
};
