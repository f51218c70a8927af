import { plusMinutes } from "#shared/plus-minutes.ts";

const MINUTES_AFTER_PICKUP = 30;

/** The arrival shown on receipts and confirmations of scheduled rides. */
export function estimatedArrival(pickupAt: Date): Date {
  return plusMinutes(pickupAt, MINUTES_AFTER_PICKUP);
}
