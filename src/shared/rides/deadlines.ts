import type { RideAction } from "./ride-states.ts";

/** Everything about rides that is a number of time or distance, in one place. */
export const deadlines = {
  offerMinutes: { instant: 5, scheduled: 30 },
  holdMinutes: 10,
  answerSeconds: 60,
  scheduledAnswerHours: 12,
  scheduledAnswerBeforePickupHours: 12,
  /** A driver asked so late that less time would be left answers until half-way to the pickup. */
  scheduledAnswerAtLeastHours: 1,
  reminderHoursBeforePickup: [24, 2],
  /** How early the driver of a scheduled ride may say so. */
  minutesBeforePickup: { arrive: 60, start: 0, complete: 0 },
  completeStartedAfterHours: 6,
  cancelUnstartedAfterHours: 7 * 24,
  ratingDays: 30,
  ratingChangeHours: 24,
  contactHoursAfterRide: 24,
  /** A driver of whom no position came for so long goes offline. */
  silenceMinutes: 15,
} as const;

export const searchLimits = {
  radiiMiles: [3, 6, 10, 15],
  enoughOffers: 5,
  mostOffers: 20,
  positionFreshMinutes: 3,
  serviceAreaMiles: 25,
  largestServiceAreaMiles: 100,
  /** For a later day: how many of those who are free, nearest home base first, are priced and compared. */
  mostAvailable: 60,
  /** And how many of these are offered, best match first. */
  mostAvailableOffers: 30,
} as const;

export const tripLimits = { minMilesHundredths: 10, maxMilesHundredths: 25_000 } as const;

/** How long before and after a scheduled trip its driver is kept free. */
const scheduledMargins = { minutesBefore: 15, minutesAfter: 30 } as const;

const MINUTE_MS = 60_000;

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
  const afterPayment = plusMinutes(paidAt, 60 * deadlines.scheduledAnswerHours);
  const beforePickup = plusMinutes(pickupAt, -60 * deadlines.scheduledAnswerBeforePickupHours);
  if (beforePickup < plusMinutes(paidAt, 60 * deadlines.scheduledAnswerAtLeastHours))
    return new Date((paidAt.getTime() + pickupAt.getTime()) / 2);
  return new Date(Math.min(afterPayment.getTime(), beforePickup.getTime()));
}

/** How long before a scheduled pickup a driver may take the action; null when the time does not matter. */
export function minutesBeforePickup(action: RideAction): number | null {
  const minutes: Partial<Record<RideAction, number>> = deadlines.minutesBeforePickup;
  return minutes[action] ?? null;
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
