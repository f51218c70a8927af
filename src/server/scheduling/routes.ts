import { makeQuote } from "#server/booking/make-quote.ts";
import { makeOffers } from "#server/booking/offers.ts";
import { type PlannedTrip, planTrip } from "#server/booking/plan-trip.ts";
import type { Schedule } from "#server/booking/quote.ts";
import { excludesDriver } from "#server/booking/rider-preferences.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { MarketDriver, OfferableDriver } from "#server/market/market-driver.ts";
import type { ScheduledSearch } from "#server/market/scheduled-search.ts";
import type { Services } from "#server/services.ts";
import { fareLimitsOf } from "#server/settings/fare-limits.ts";
import { tripSurcharges } from "#server/surcharges/trip-surcharges.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { type Fare, fareFor, hourlyFareFor } from "#shared/fares/fare.ts";
import { blockedWindow } from "#shared/scheduling/blocked-window.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { driversReply } from "./drivers-reply.ts";
import { getPickup } from "./get-pickup.ts";

const fields = { from: "pickupLocation", to: "finalDestination" };

export function schedulingRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(scheduleRide, { admission: services.quoteLimit.admission })(
    async ({ body, account, request }) => {
      const now = services.now();
      const { pickupAt, excludedDriverIds } = await getPickup(services.db, {
        body,
        riderId: account.id,
        now,
      });
      const trip = await planTrip(services, placesOf(body), { departure: pickupAt, fields });
      const context = { body, riderId: account.id, now, pickupAt, excludedDriverIds };
      return services.quoteLimit.run(request, () => quoteTrip(services, trip, context));
    },
  );
}

type Body = BodyOf<typeof scheduleRide>;

interface QuoteContext {
  body: Body;
  riderId: string;
  now: Date;
  pickupAt: Date;
  excludedDriverIds: ReadonlySet<string>;
}

async function quoteTrip(
  services: Services,
  trip: PlannedTrip,
  { body, riderId, now, pickupAt, excludedDriverIds }: QuoteContext,
) {
  const [preferences, credit] = await Promise.all([
    services.riderPreferences.of(riderId),
    services.openCredits.of(riderId, "scheduled"),
  ]);
  const isUnwanted = excludesDriver(preferences);
  const excludes = (driver: MarketDriver) => excludedDriverIds.has(driver.id) || isUnwanted(driver);
  const schedule = scheduleOf(body, pickupAt);
  const rules = services.feeRules.at(now);
  const surcharges = tripSurcharges(services, trip, pickupAt);
  const rankedOffers = makeOffers(findAvailable(services, trip, { schedule, excludes }), {
    price: (driver, taxBps) => priceOf(driver, { trip, schedule, taxBps }),
    rules,
    now,
    favorites: preferences.favorites,
    limit: searchLimits.maxAvailableOffers,
    fareLimits: fareLimitsOf(services.env),
    surcharges,
    openCredit: credit,
  });
  const quote = makeQuote(riderId, trip, {
    ranked: rankedOffers,
    rules,
    now,
    schedule,
    credit,
    surcharges,
  });
  await services.quoteLog.append(quote);
  services.quotedRoutes.add(quote.id, trip);
  return driversReply(quote, schedule, {
    trip,
    ranked: rankedOffers,
    tolls: services.tolls,
  });
}

/** Coordinates are used only without a pickup address. */
function placesOf({ pickupLocation, latitude, longitude, finalDestination, ...places }: Body) {
  const { fromPlace, toPlace } = places;
  const isPosition =
    typeof latitude === "number" && typeof longitude === "number" && !pickupLocation;
  const position = isPosition ? { label: "", latitude, longitude } : undefined;
  return { from: pickupLocation, to: finalDestination, fromPlace: fromPlace ?? position, toPlace };
}

const scheduleOf = (body: Body, pickupAt: Date): Schedule => ({
  pickupAt: pickupAt.toISOString(),
  bookedHours: body.bookedHours ?? null,
  passengerName: body.name,
  passengerPhone: body.phoneNumber,
  notes: body.notesForDriver || null,
});

function findAvailable(
  { market }: Pick<Services, "market">,
  { from, route }: PlannedTrip,
  { schedule, excludes }: Pick<ScheduledSearch, "excludes"> & { schedule: Schedule },
) {
  const { pickupAt, bookedHours } = schedule;
  const window = blockedWindow({
    pickupAt: new Date(pickupAt),
    minutes: route.minutes,
    bookedHours,
  });
  const drivers = market.findAvailable({
    pickup: from,
    during: { from: window.from.getTime(), until: window.until.getTime() },
    bookedHours,
    excludes,
  });
  return drivers.map((driver) => ({ driver, pickupMinutes: null }));
}

type PricingInput = { trip: PlannedTrip; schedule: Schedule; taxBps: number };

/** Hourly bookings charge the hours only. */
function priceOf(
  { rates, hourly }: OfferableDriver,
  { trip, schedule, taxBps }: PricingInput,
): Fare {
  const { bookedHours } = schedule;
  if (bookedHours === null || hourly === null) return fareFor({ rates, trip: trip.route, taxBps });
  const { perHourCents } = hourly;
  return hourlyFareFor({ perHourCents, bookedHours, discountBps: rates.discountBps, taxBps });
}
