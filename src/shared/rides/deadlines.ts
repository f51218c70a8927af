import { searchLimits } from "#shared/drivers/search-limits.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideAction } from "./ride-states.ts";

/** Time limits of rides. */
export const deadlines = {
  /** Time to pay for a chosen offer, whose driver is reserved meanwhile. */
  holdMinutes: 10,
  /** For riders who have not paid for a ride yet. */
  firstHoldMinutes: 5,
  /** Minutes by which a rider can extend a hold, once. */
  longerHoldMinutes: 5,
  /** Time for the driver to answer a request for an instant ride. */
  answerSeconds: 60,
  scheduledAnswerHours: 12,
  scheduledAnswerBeforePickupHours: 12,
  /** If a late request leaves less time than this, the deadline is halfway to the pickup. */
  scheduledAnswerAtLeastHours: 1,
  /** The driver's answer is due this long before the bank ends its hold on the card. */
  captureMarginMinutes: 30,
  reminderHoursBeforePickup: [24, 2],
  /** Earliest time before the pickup at which the driver of a scheduled ride may report each action. */
  minutesBeforePickup: { arrive: 60, start: 0, complete: 0 },
  completeStartedAfterHours: 6,
  cancelUnstartedAfterHours: 7 * 24,
  notesHoursAfterRide: 24,
  phoneHoursAfterRide: 2,
  /** Drivers without a position for this long go offline. */
  silenceMinutes: 15,
} as const;

export const tripLimits = { minMilesHundredths: 10, maxMilesHundredths: 25_000 } as const;

/** Blocks the driver before and after a scheduled trip. */
const scheduledMargins = { minutesBefore: 15, minutesAfter: 30 } as const;

/** Payment deadline of a chosen offer; shorter for a rider who has never paid. */
export function payBy(chosenAt: Date, { hasPaid }: { hasPaid: boolean }): Date {
  return plusMinutes(chosenAt, hasPaid ? deadlines.holdMinutes : deadlines.firstHoldMinutes);
}

/**
 * Deadline for the driver's answer; `pickupAt` is null for an instant ride. It leaves time to charge the card before
 * the bank ends its hold (`captureBefore`).
 */
export function answerBy(
  ride: Parameters<typeof usualAnswerBy>[0] & { captureBefore?: Date | null },
): Date {
  const usual = usualAnswerBy(ride);
  if (!ride.captureBefore) return usual;
  const latest = plusMinutes(ride.captureBefore, -deadlines.captureMarginMinutes);
  return new Date(Math.min(latest.getTime(), usual.getTime()));
}

function usualAnswerBy(ride: { paidAt: Date; pickupAt: Date | null }): Date {
  const { paidAt, pickupAt } = ride;
  if (!pickupAt) return new Date(paidAt.getTime() + deadlines.answerSeconds * 1000);
  const afterPayment = plusMinutes(paidAt, 60 * deadlines.scheduledAnswerHours);
  const beforePickup = plusMinutes(pickupAt, -60 * deadlines.scheduledAnswerBeforePickupHours);
  if (beforePickup < plusMinutes(paidAt, 60 * deadlines.scheduledAnswerAtLeastHours))
    return new Date((paidAt.getTime() + pickupAt.getTime()) / 2);
  return new Date(Math.min(afterPayment.getTime(), beforePickup.getTime()));
}

/** Null if the action is not bound to the pickup time. */
export function minutesBeforePickup(action: RideAction): number | null {
  const minutes: Partial<Record<RideAction, number>> = deadlines.minutesBeforePickup;
  return minutes[action] ?? null;
}

/** Half-open interval [from, until) that blocks the driver. */
export function scheduledWindow(trip: { pickupAt: Date; minutes: number }) {
  return {
    from: plusMinutes(trip.pickupAt, -scheduledMargins.minutesBefore),
    until: plusMinutes(trip.pickupAt, trip.minutes + scheduledMargins.minutesAfter),
  };
}

/** Whether the position is recent enough to offer the driver. */
export function isPositionFresh(receivedAt: Date, now: Date): boolean {
  return now <= plusMinutes(receivedAt, searchLimits.positionFreshMinutes);
}

/** Whether the trip is within the length limits of offers. */
export function isTripLength(milesHundredths: number): boolean {
  return (
    milesHundredths >= tripLimits.minMilesHundredths &&
    milesHundredths <= tripLimits.maxMilesHundredths
  );
}
