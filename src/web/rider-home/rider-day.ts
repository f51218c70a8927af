import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";

export type RiderDay = {
  /** Awaiting payment, each with a reserved driver. */
  unpaid: Ride[];
  /**
   * A paid instant ride, an accepted scheduled ride from an hour before its pickup, or one whose
   * driver has arrived at the pickup or started.
   */
  underWay: Ride | null;
  /** Scheduled, next pickup first. */
  upcoming: Ride[];
};

const UNDER_WAY_MINUTES_BEFORE = 60;

/** Groups a rider's open rides at a moment. */
export const riderDay = (rides: readonly Ride[], now: number): RiderDay => {
  const unpaid = rides.filter(({ state }) => state === "awaiting_payment");
  const paidRides = rides.filter(({ state }) => state !== "awaiting_payment").sort(byPickup);
  return {
    unpaid,
    underWay: paidRides.find((ride) => isUnderWay(ride, now)) ?? null,
    upcoming: paidRides.filter((ride) => !isUnderWay(ride, now)),
  };
};

const isUnderWay = ({ state, pickupAt }: Ride, now: number): boolean => {
  if (pickupAt === null || state === "arrived" || state === "started") return true;
  const from = plusMinutes(new Date(pickupAt), -UNDER_WAY_MINUTES_BEFORE);
  return state === "accepted" && from.getTime() <= now;
};

const byPickup = (one: Ride, other: Ride): number => pickupOf(one) - pickupOf(other);

const pickupOf = ({ pickupAt, requestedAt }: Ride): number => Date.parse(pickupAt ?? requestedAt);
