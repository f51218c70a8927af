import type { Ride } from "#shared/rides/contract.ts";
import { isActive, type RideState } from "#shared/rides/ride-states.ts";

export type RideStep = {
  state: RideState;
  title: string;
  /** ISO instant; null while it is ahead. */
  at: string | null;
  progress: "done" | "current" | "ahead";
};

const way: readonly RideState[] = [
  "awaiting_payment",
  "pending",
  "accepted",
  "arrived",
  "started",
  "completed",
];

const titles: Record<RideState, string> = {
  awaiting_payment: "Offer chosen",
  lapsed: "Not paid in time",
  pending: "Paid",
  rejected: "Declined by the driver",
  expired: "Not answered in time",
  accepted: "Accepted by the driver",
  arrived: "Driver at the pickup",
  started: "Ride started",
  completed: "Completed",
  cancelled: "Canceled",
  no_show: "Nobody at the pickup",
};

/** What a ride has gone through, and, while it goes on, what is next and what is ahead. */
export const timelineSteps = ({
  state,
  timeline,
}: Pick<Ride, "state" | "timeline">): RideStep[] => {
  const done = timeline.map((entry) => step(entry.state, entry.at, "done"));
  if (!isActive(state)) return done;
  const ahead = way.slice(way.indexOf(state) + 1);
  return [
    ...done,
    ...ahead.map((next, index) => step(next, null, index === 0 ? "current" : "ahead")),
  ];
};

const step = (state: RideState, at: string | null, progress: RideStep["progress"]): RideStep => ({
  state,
  at,
  progress,
  title: titles[state],
});
