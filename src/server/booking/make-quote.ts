import { v7 as uuidv7 } from "uuid";
import type { RankedOffer } from "#shared/booking/offer-ranking.ts";
import { feeRules } from "#shared/drivers/trust-level.ts";
import { offerExpiresAt } from "#shared/rides/deadlines.ts";
import type { DriverOffer } from "./offers.ts";
import type { PlannedTrip } from "./plan-trip.ts";
import type { Quote, QuotedPrice } from "./quote.ts";

/** The record of what a rider was shown, in the order of the answer. */
export function makeQuote(
  riderId: string,
  { from, to, route }: PlannedTrip,
  { ranked, now }: { ranked: readonly RankedOffer<DriverOffer>[]; now: Date },
): Quote {
  return {
    id: uuidv7(),
    riderId,
    expiresAt: offerExpiresAt("instant", now),
    from,
    to,
    milesHundredths: route.milesHundredths,
    minutes: route.minutes,
    feeRulesVersion: feeRules.version,
    offers: ranked.map(({ offer }) => priceOf(offer)),
  };
}

const priceOf = ({ driver, fare, pickupMinutes }: DriverOffer): QuotedPrice => ({
  driverNumber: driver.number,
  ratesVersion: driver.ratesVersion,
  fareCents: fare.fare,
  taxBps: fare.taxBps,
  pickupMinutes,
});
