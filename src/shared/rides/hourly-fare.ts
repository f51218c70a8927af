import { cents, centsFromDollars, dollarsFromCents } from "#shared/money.ts";

type RequestedRide = {
  /** Dollars. */
  rideCost: number;
  duration: number;
  pickupMinutes: number;
  bookedHours: number | null;
};

/** Fare in dollars per hour of the ride and of the way to the pickup. */
export const hourlyFare = ({
  rideCost,
  duration,
  pickupMinutes,
  bookedHours,
}: RequestedRide): number => {
  const minutes = pickupMinutes + (bookedHours === null ? duration : bookedHours * 60);
  return dollarsFromCents(
    cents(Math.round((centsFromDollars(rideCost) * 60) / Math.max(1, minutes))),
  );
};
