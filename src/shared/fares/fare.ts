import { shareOf } from "#shared/basis-points.ts";
import { type Cents, cents, roundHalfUp } from "#shared/money.ts";

/** A driver's point-to-point prices; the discount is 0 while the driver has it switched off. */
export type Rates = {
  readonly baseFareCents: number;
  readonly perMinuteCents: number;
  readonly perMileCents: number;
  readonly discountBps: number;
};

/** A driver's price by the hour for a booking of whole hours. */
export type HourlyBooking = {
  readonly perHourCents: number;
  readonly bookedHours: number;
  readonly discountBps: number;
  readonly taxBps: number;
};

/** Miles in hundredths, minutes whole (rounded up). */
export type Trip = { readonly milesHundredths: number; readonly minutes: number };

/** A priced trip: subtotal - discount = fare (the driver's), fare + tax = total (the rider's). */
export type Fare = {
  readonly baseFare: Cents;
  readonly timeCharge: Cents;
  readonly distanceCharge: Cents;
  readonly subtotal: Cents;
  readonly discountBps: number;
  readonly discount: Cents;
  readonly fare: Cents;
  readonly taxBps: number;
  readonly tax: Cents;
  readonly total: Cents;
};

/** Prices a trip from point to point, each line rounded half up once; throws RangeError on overflow. */
export function fareFor(quote: { rates: Rates; trip: Trip; taxBps: number }): Fare {
  const { rates, trip, taxBps } = quote;
  const baseFare = cents(rates.baseFareCents);
  const timeCharge = cents(rates.perMinuteCents * trip.minutes);
  const distanceCharge = roundHalfUp(rates.perMileCents * trip.milesHundredths, 100);
  return priced(baseFare, timeCharge, distanceCharge, rates.discountBps, taxBps);
}

/** Prices a booking by the hour: the hours are its time charge, it has no other. */
export function hourlyFareFor(booking: HourlyBooking): Fare {
  const timeCharge = cents(booking.perHourCents * booking.bookedHours);
  return priced(cents(0), timeCharge, cents(0), booking.discountBps, booking.taxBps);
}

// Positional: it runs for every candidate of every quote, and a parameter object costs as much as the result.
function priced(
  baseFare: Cents,
  timeCharge: Cents,
  distanceCharge: Cents,
  discountBps: number,
  taxBps: number,
): Fare {
  const subtotal = cents(baseFare + timeCharge + distanceCharge);
  const discount = shareOf(subtotal, discountBps);
  const fare = cents(subtotal - discount);
  const tax = shareOf(fare, taxBps);
  const total = cents(fare + tax);
  return {
    baseFare,
    timeCharge,
    distanceCharge,
    subtotal,
    discountBps,
    discount,
    fare,
    taxBps,
    tax,
    total,
  };
}
