/** Everything about rides that is a number of time or distance, in one place. */
export const deadlines = {
  offerMinutes: { instant: 5, scheduled: 30 },
  holdMinutes: 10,
  answerSeconds: 60,
  scheduledAnswerHours: 12,
  scheduledAnswerBeforePickupHours: 12,
  reminderHoursBeforePickup: [24, 2],
  completeStartedAfterHours: 6,
  ratingDays: 30,
  ratingChangeHours: 24,
  contactHoursAfterRide: 24,
} as const;

export const searchLimits = {
  radiiMiles: [3, 6, 10, 15],
  enoughOffers: 5,
  mostOffers: 20,
  positionFreshMinutes: 3,
  serviceAreaMiles: 25,
} as const;

export const tripLimits = { minMilesHundredths: 10, maxMilesHundredths: 25_000 } as const;

/** How long before and after a scheduled trip its driver is kept free. */
const scheduledMargins = { minutesBefore: 15, minutesAfter: 30 } as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The instant so many minutes later (earlier when negative). */
export function plusMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS);
}

/** Until when an offer can be chosen. */
export function offerExpiresAt(kind: "instant" | "scheduled", quotedAt: Date): Date {
  return plusMinutes(quotedAt, deadlines.offerMinutes[kind]);
}

/** Until when a chosen offer holds its driver unpaid. */
export function payBy(chosenAt: Date): Date {
  return plusMinutes(chosenAt, deadlines.holdMinutes);
}

/** Until when the driver answers a paid ride; `pickupAt` is null for an instant ride. */
export function answerBy(ride: { paidAt: Date; pickupAt: Date | null }): Date {
  const { paidAt, pickupAt } = ride;
  if (!pickupAt) return new Date(paidAt.getTime() + deadlines.answerSeconds * 1000);
  const afterPayment = paidAt.getTime() + deadlines.scheduledAnswerHours * HOUR_MS;
  const beforePickup = pickupAt.getTime() - deadlines.scheduledAnswerBeforePickupHours * HOUR_MS;
  return new Date(Math.min(afterPayment, beforePickup));
}

/** The half-open time a scheduled trip keeps its driver: [from, until). */
export function scheduledWindow(trip: { pickupAt: Date; minutes: number }) {
  return {
    from: plusMinutes(trip.pickupAt, -scheduledMargins.minutesBefore),
    until: plusMinutes(trip.pickupAt, trip.minutes + scheduledMargins.minutesAfter),
  };
}

/** Whether a driver's position is recent enough to be offered. */
export function isPositionFresh(receivedAt: Date, now: Date): boolean {
  return now <= plusMinutes(receivedAt, searchLimits.positionFreshMinutes);
}

/** Whether a trip is neither too short nor too long to be offered. */
export function isTripLength(milesHundredths: number): boolean {
  return (
    milesHundredths >= tripLimits.minMilesHundredths &&
    milesHundredths <= tripLimits.maxMilesHundredths
  );
}
