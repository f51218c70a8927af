import { shareOf } from "#shared/basis-points.ts";
import { type Cents, cents, roundHalfUp } from "#shared/money.ts";

/** Point-to-point rates; `discountBps` is 0 while the discount is off. */
export type Rates = {
  readonly baseFareCents: number;
  readonly perMinuteCents: number;
  readonly perMileCents: number;
  readonly discountBps: number;
};

export type HourlyBooking = {
  readonly perHourCents: number;
  readonly bookedHours: number;
  readonly discountBps: number;
  readonly taxBps: number;
};

/** Hundredths of a mile; whole minutes, rounded up. */
export type Trip = { readonly milesHundredths: number; readonly minutes: number };

/** subtotal - discount = fare (the driver's share); fare + tax = total (the rider's price). */
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

/** Rounds each line half up, once. Throws RangeError on overflow. */
export function fareFor(quote: { rates: Rates; trip: Trip; taxBps: number }): Fare {
  const { rates, trip, taxBps } = quote;
  const baseFare = cents(rates.baseFareCents);
  const timeCharge = cents(rates.perMinuteCents * trip.minutes);
  const distanceCharge = roundHalfUp(rates.perMileCents * trip.milesHundredths, 100);
  return buildFare(baseFare, timeCharge, distanceCharge, rates.discountBps, taxBps);
}

/** The hours are the only charge before discount and tax. */
export function hourlyFareFor(booking: HourlyBooking): Fare {
  const timeCharge = cents(booking.perHourCents * booking.bookedHours);
  return buildFare(cents(0), timeCharge, cents(0), booking.discountBps, booking.taxBps);
}

// Positional arguments: this runs for every candidate of every quote, where a parameter object would be
// costly.
function buildFare(
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
