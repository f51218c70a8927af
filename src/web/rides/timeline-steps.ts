import type { Ride } from "#shared/rides/contract.ts";
import { eventTitles } from "#shared/rides/event-titles.ts";
import { isActive, type RideState } from "#shared/rides/ride-states.ts";

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

/** Past states of a ride and, while it continues, the next and upcoming ones. */
export const timelineSteps = (ride: RideProgress): RideStep[] => {
  const pastSteps = ride.timeline.map(({ state, at }) => ({
    ...upcomingStep(ride, state),
    at,
    due: null,
    progress: "done" as const,
  }));
  if (!isActive(ride.state)) return pastSteps;
  const upcomingStates = stateOrder.slice(stateOrder.indexOf(ride.state) + 1);
  return [
    ...pastSteps,
    ...upcomingStates.map((state, index) => ({
      ...upcomingStep(ride, state),
      progress: index === 0 ? ("current" as const) : ("ahead" as const),
    })),
  ];
};

const upcomingStep = (ride: RideProgress, state: RideState) => ({
  state,
  title: titleOf(ride, state),
  at: null,
  due: dueOf(ride, state),
});

const titleOf = (ride: RideProgress, state: RideState): string => {
  const isAwaitingAnswer =
    ride.kind === "scheduled" && ride.state === "pending" && state === "accepted";
  return isAwaitingAnswer ? `Waiting for ${ride.driver.firstName}'s answer` : eventTitles[state];
};

const dueOf = ({ answerBy, pickupAt }: RideProgress, state: RideState): RideStep["due"] => {
  if (state === "accepted" && pickupAt && answerBy) return { word: "By", at: answerBy };
  return state === "arrived" && pickupAt ? { word: "Planned for", at: pickupAt } : null;
};
