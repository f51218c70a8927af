import type { RideState } from "./ride-states.ts";

/** A ride's state in a word, as its rider and its driver read it. */
export const stateWords: Readonly<Record<RideState, string>> = {
  awaiting_payment: "Not paid",
  lapsed: "Not paid",
  pending: "Pending",
  rejected: "Rejected",
  expired: "Not answered",
  accepted: "Accepted",
  arrived: "At the pickup",
  started: "On the way",
  completed: "Completed",
  cancelled: "Canceled",
  no_show: "No-show",
};

/** The same as admins read it, who tell a rider who is paying from one who did not pay. */
export const adminStateWords: typeof stateWords = { ...stateWords, awaiting_payment: "Paying" };

/** A ride now, or on a later day. */
export const kindWords = { instant: "Now", scheduled: "Scheduled" } as const;
