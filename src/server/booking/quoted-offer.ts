import type { Db } from "#server/database/db.ts";
import { type Fare, fareFor, hourlyFareFor, type Rates } from "#shared/fares/fare.ts";
import { type Cents, cents } from "#shared/money.ts";
import { type Precision, precisionSchema } from "#shared/places/place.ts";
import { findQuotedOfferRow, type QuotedOfferRow } from "./queries.ts";
import { type QuotedPlace, readRiderLogId, type Schedule } from "./quote.ts";

/** A stored offer with the data needed to book it. */
export interface QuotedOffer {
  quoteId: string;
  offerIndex: number;
  riderId: string;
  driverId: string;
  driverFirstName: string;
  expiresAt: Date;
  from: QuotedPlace;
  to: QuotedPlace;
  milesHundredths: number;
  minutes: number;
  pickupMinutes: number;
  rates: Rates;
  perHourCents: number;
  /** Null for an instant ride. */
  schedule: Schedule | null;
  ratesVersion: number;
  feeRulesVersion: number;
  taxBps: number;
  fareCents: Cents;
  /** The rider's available referral credit when the offer was shown. */
  openCredit: Cents;
  /** Applied surcharge rules of the whole quote. */
  fees: string;
}

export async function findQuotedOffer(db: Db, riderLogId: string): Promise<QuotedOffer | null> {
  const key = readRiderLogId(riderLogId);
  const row = key && (await findQuotedOfferRow(db, key));
  return row && quotedOffer(row);
}

/** Recomputes the price lines of an offer. Throws RangeError if the fare differs from the stored one. */
export function fareOfOffer(offer: QuotedOffer): Fare {
  const fare = fareOf(offer);
  if (fare.fare !== offer.fareCents)
    throw new RangeError(
      `offer ${offer.offerIndex} of quote ${offer.quoteId} was ${offer.fareCents} cents and now is ${fare.fare}`,
    );
  return fare;
}

function fareOf({ schedule, rates, taxBps, perHourCents, ...trip }: QuotedOffer): Fare {
  const bookedHours = schedule?.bookedHours ?? null;
  if (bookedHours === null) return fareFor({ rates, trip, taxBps });
  return hourlyFareFor({ perHourCents, bookedHours, discountBps: rates.discountBps, taxBps });
}

const quotedOffer = (row: QuotedOfferRow): QuotedOffer => ({
  quoteId: row.quoteId,
  offerIndex: row.offerIndex,
  riderId: row.riderId,
  driverId: row.driverId,
  driverFirstName: row.driverFirstName,
  expiresAt: row.expiresAt,
  from: {
    label: row.fromLabel,
    latitude: row.fromLatitude,
    longitude: row.fromLongitude,
    precision: readPrecision(row.fromPrecision),
  },
  to: {
    label: row.toLabel,
    latitude: row.toLatitude,
    longitude: row.toLongitude,
    precision: readPrecision(row.toPrecision),
  },
  milesHundredths: row.milesHundredths,
  minutes: row.minutes,
  pickupMinutes: row.pickupMinutes,
  rates: {
    baseFareCents: row.baseFareCents,
    perMinuteCents: row.perMinuteCents,
    perMileCents: row.perMileCents,
    discountBps: row.discountBps,
  },
  perHourCents: row.perHourCents,
  // Written by this service, so not validated.
  schedule: row.schedule === "" ? null : (JSON.parse(row.schedule) as Schedule),
  ratesVersion: row.ratesVersion,
  feeRulesVersion: row.feeRulesVersion,
  taxBps: row.taxBps,
  fareCents: cents(row.fareCents),
  openCredit: cents(row.creditCents),
  fees: row.fees,
});

const readPrecision = (code: number | null): Precision | null =>
  (code !== null && precisionSchema.options[code]) || null;
