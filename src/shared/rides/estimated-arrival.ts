import { plusMinutes } from "./deadlines.ts";

const MINUTES_AFTER_PICKUP = 30;

/** The arrival that receipts and confirmations of a scheduled ride name (spec 9); null for a ride now. */
export function estimatedArrival(ride: { pickupAt: string | null }): Date | null {
  return ride.pickupAt === null ? null : plusMinutes(new Date(ride.pickupAt), MINUTES_AFTER_PICKUP);
}
