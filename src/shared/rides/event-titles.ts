import type { RideState } from "./ride-states.ts";

/** What happened as a ride entered a state. */
export const eventTitles: Readonly<Record<RideState, string>> = {
  awaiting_payment: "Offer chosen",
  lapsed: "Not paid in time",
  pending: "Card authorized",
  rejected: "Declined by the driver",
  expired: "Not answered in time",
  accepted: "Accepted by the driver",
  arrived: "Driver at the pickup",
  started: "Ride started",
  completed: "Completed",
  cancelled: "Canceled",
  no_show: "Nobody at the pickup",
};
