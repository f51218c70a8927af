import type { Ride } from "#shared/rides/contract.ts";
import { eventTitles } from "#shared/rides/event-titles.ts";
import { nextStop } from "#shared/rides/next-stop.ts";
import { isActive, type RideState } from "#shared/rides/ride-states.ts";
import type { Viewer } from "./ride-text.ts";

export type RideStep = {
  state: RideState;
  title: string;
  /** ISO instant; null for an upcoming step. */
  at: string | null;
  /** Due time of an upcoming step: the answer deadline, or the pickup. */
  due: { word: "By" | "Planned for"; at: string } | null;
  progress: "done" | "current" | "ahead";
};

type RideProgress = Pick<Ride, "state" | "timeline" | "kind" | "answerBy" | "pickupAt" | "driver">;

const stateOrder: readonly RideState[] = [
  "awaiting_payment",
  "pending",
  "accepted",
  "arrived",
  "started",
  "completed",
];

/**
 * Past states of a ride and, while it continues, the next and upcoming ones, as its viewer sees them. The current step is
 * the next one; to the driver of an accepted ride, who makes the steps, the last one made.
 */
export const timelineSteps = (ride: RideProgress, viewer: Viewer = "rider"): RideStep[] => {
  const isAtLast = viewer === "driver" && nextStop(ride.state) !== null;
  const pastSteps = ride.timeline.map(({ state, at }) => ({
    ...upcomingStep(ride, state, viewer),
    at,
    due: null,
    progress: isAtLast && state === ride.state ? ("current" as const) : ("done" as const),
  }));
  if (!isActive(ride.state)) return pastSteps;
  const upcomingStates = stateOrder.slice(stateOrder.indexOf(ride.state) + 1);
  return [
    ...pastSteps,
    ...upcomingStates.map((state, index) => ({
      ...upcomingStep(ride, state, viewer),
      progress: index === 0 && !isAtLast ? ("current" as const) : ("ahead" as const),
    })),
  ];
};

const upcomingStep = (ride: RideProgress, state: RideState, viewer: Viewer) => ({
  state,
  title: viewer === "driver" ? driverTitleOf(ride, state) : titleOf(ride, state),
  at: null,
  due: dueOf(ride, state),
});

const titleOf = (ride: RideProgress, state: RideState): string =>
  isAwaitingAnswer(ride, state)
    ? `Waiting for ${ride.driver.firstName}'s answer`
    : eventTitles[state];

const driverTitleOf = (ride: RideProgress, state: RideState): string =>
  isAwaitingAnswer(ride, state)
    ? "Waiting for your answer"
    : (driverTitles[state] ?? eventTitles[state]);

const driverTitles: Partial<Record<RideState, string>> = {
  accepted: "Accepted by you",
  arrived: "You at the pickup",
};

const isAwaitingAnswer = (ride: RideProgress, state: RideState): boolean =>
  ride.kind === "scheduled" && ride.state === "pending" && state === "accepted";

const dueOf = ({ answerBy, pickupAt }: RideProgress, state: RideState): RideStep["due"] => {
  if (state === "accepted" && pickupAt && answerBy) return { word: "By", at: answerBy };
  return state === "arrived" && pickupAt ? { word: "Planned for", at: pickupAt } : null;
};
