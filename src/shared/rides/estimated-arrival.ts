import { plusMinutes } from "./deadlines.ts";

const MINUTES_AFTER_PICKUP = 30;

/** The arrival that receipts and confirmations of a scheduled ride name (spec 9). */
export function estimatedArrival(pickupAt: Date): Date {
  return plusMinutes(pickupAt, MINUTES_AFTER_PICKUP);
}
