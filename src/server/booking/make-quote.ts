import { quotedRules, type TripSurcharges } from "#server/surcharges/trip-surcharges.ts";
import { offerExpiresAt } from "#shared/booking/offer-lifetime.ts";
import type { RankedOffer } from "#shared/booking/offer-ranking.ts";
import type { FeeRules } from "#shared/drivers/trust-level.ts";
import type { Cents } from "#shared/money.ts";
import type { DriverOffer } from "./offers.ts";
import type { PlannedTrip } from "./plan-trip.ts";
import type { Quote, QuotedPrice, Schedule } from "./quote.ts";
import { newQuoteId } from "./quote-id.ts";

/** Builds the quote to store, with the offers in the order shown. */
export function makeQuote(
  riderId: string,
  { from, to, route, minutesVersion }: PlannedTrip,
  details: {
    ranked: readonly RankedOffer<DriverOffer>[];
    rules: FeeRules;
    now: Date;
    schedule: Schedule | null;
    credit: Cents;
    surcharges: TripSurcharges;
  },
): Quote {
  const { ranked, rules, now, schedule, credit, surcharges } = details;
  return {
    id: newQuoteId(),
    riderId,
    expiresAt: offerExpiresAt(schedule ? "scheduled" : "instant", now),
    from,
    to,
    milesHundredths: route.milesHundredths,
    minutes: route.minutes,
    minutesVersion,
    feeRulesVersion: rules.version,
    creditCents: credit,
    fees: quotedRules(
      surcharges,
      ranked.map(({ offer }) => offer),
    ),
    offers: ranked.map(({ offer }) => quotedPrice(offer)),
    schedule,
  };
}

const quotedPrice = ({ driver, fare, pickupMinutes }: DriverOffer): QuotedPrice => ({
  driverNumber: driver.number,
  ratesVersion: driver.ratesVersion,
  fareCents: fare.fare,
  taxBps: fare.taxBps,
  pickupMinutes: pickupMinutes ?? 0,
});
