import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "./ride-states.ts";

/** States in which the rider can see the driver's position. */
export const visibleDriverStates: readonly RideState[] = ["accepted", "arrived", "started"];

/** The driver of a scheduled ride is visible around the pickup time only. */
export const VISIBLE_BEFORE_MINUTES = 60;
const VISIBLE_AFTER_MINUTES = 120;

/** Range of pickup times of the scheduled rides whose driver is visible now. */
export const currentPickups = (now: Date): { from: Date; to: Date } => ({
  from: plusMinutes(now, -VISIBLE_AFTER_MINUTES),
  to: plusMinutes(now, VISIBLE_BEFORE_MINUTES),
});

/**
 * True between acceptance and drop-off. False long before the pickup of a scheduled ride, and long after it if the ride
 * was never started, to protect the driver's privacy.
 */
export const isDriverVisible = (
  { state, pickupAt }: { state: RideState; pickupAt: Date | null },
  now: Date,
): boolean => {
  if (!visibleDriverStates.includes(state)) return false;
  if (pickupAt === null || state === "started") return true;
  const { from, to } = currentPickups(now);
  return from <= pickupAt && pickupAt <= to;
};
