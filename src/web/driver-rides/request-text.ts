import { formatDollars } from "#shared/money.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import type { Ride } from "#shared/rides/contract.ts";

/** Announcement of a new request; empty without one. */
export const requestText = (ride: Ride | undefined): string => {
  if (!ride) return "";
  const { rider, pickupAt } = ride;
  const when = pickupAt ? ` for ${formatNewYork(new Date(pickupAt))}` : "";
  return `New request from ${rider.firstName}${when}, you earn ${formatDollars(ride.rideCost)}`;
};
