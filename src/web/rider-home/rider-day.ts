import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";

export type RiderDay = {
  /** A driver is kept for each, and nothing is paid. */
  unpaid: Ride[];
  /** The ride that is on now: a paid ride now, or a booked one from an hour before its pickup. */
  underWay: Ride | null;
  /** Booked for later, the next pickup first. */
  coming: Ride[];
};

const UNDER_WAY_MINUTES_BEFORE = 60;

/** What a rider's open rides are at a moment. */
export const riderDay = (rides: readonly Ride[], now: number): RiderDay => {
  const unpaid = rides.filter(({ state }) => state === "awaiting_payment");
  const paid = rides.filter(({ state }) => state !== "awaiting_payment").sort(byPickup);
  return {
    unpaid,
    underWay: paid.find((ride) => isUnderWay(ride, now)) ?? null,
    coming: paid.filter((ride) => !isUnderWay(ride, now)),
  };
};

const isUnderWay = ({ state, pickupAt }: Ride, now: number): boolean => {
  if (pickupAt === null || state === "arrived" || state === "started") return true;
  const from = plusMinutes(new Date(pickupAt), -UNDER_WAY_MINUTES_BEFORE);
  return state === "accepted" && from.getTime() <= now;
};

const byPickup = (one: Ride, other: Ride): number => pickupOf(one) - pickupOf(other);

const pickupOf = ({ pickupAt, requestedAt }: Ride): number => Date.parse(pickupAt ?? requestedAt);
