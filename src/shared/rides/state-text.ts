import type { RideState } from "./ride-states.ts";

/** As shown to riders and drivers. */
export const stateLabels: Readonly<Record<RideState, string>> = {
  awaiting_payment: "Not paid",
  lapsed: "Not paid",
  pending: "Pending",
  rejected: "Rejected",
  expired: "Not answered",
  accepted: "Accepted",
  arrived: "At the pickup",
  started: "Ride started",
  completed: "Completed",
  cancelled: "Canceled",
  no_show: "No-show",
};

/** As shown to admins, in the words of their filters. */
export const adminStateLabels: typeof stateLabels = {
  ...stateLabels,
  awaiting_payment: "Paying",
  started: "Started",
};

export const kindLabels = { instant: "Now", scheduled: "Scheduled" } as const;
