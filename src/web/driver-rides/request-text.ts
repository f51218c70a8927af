import { formatMarketTimeBriefly } from "#shared/market-time.ts";
import { formatDollars } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";

/** Announcement of a new request; empty without one. */
export const requestText = (ride: Ride | undefined): string => {
  if (!ride) return "";
  const { rider, pickupAt } = ride;
  const when = pickupAt ? ` for ${formatMarketTimeBriefly(new Date(pickupAt))}` : "";
  return `New request from ${rider.firstName}${when}, you earn ${formatDollars(ride.rideCost)}`;
};
