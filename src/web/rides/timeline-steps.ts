import type { Ride } from "#shared/rides/contract.ts";
import { eventTitles } from "#shared/rides/event-titles.ts";
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

type RideProgress = Pick<
  Ride,
  "state" | "timeline" | "kind" | "answerBy" | "pickupAt" | "driver" | "rider" | "to"
>;

const stateOrder: readonly RideState[] = [
  "awaiting_payment",
  "pending",
  "accepted",
  "arrived",
  "started",
  "completed",
];

/**
 * Past states of a ride in the past tense and, while it continues, its present one in the present tense and the
 * upcoming ones, as its viewer sees them.
 */
export const timelineSteps = (ride: RideProgress, viewer: Viewer = "rider"): RideStep[] => {
  const pastSteps = ride.timeline.map(({ state, at }) => ({
    ...{ state, at, due: null },
    title: pastTitleOf(ride, state, viewer),
    progress: "done" as const,
  }));
  const [next, ...laterStates] = stateOrder.slice(stateOrder.indexOf(ride.state) + 1);
  if (!isActive(ride.state) || !next) return pastSteps;
  const upcoming = (state: RideState) => ({ state, at: null, due: dueOf(ride, state) });
  // The wait at the pickup does not name the start that ends it; the other current steps name their end.
  const aheadStates = ride.state === "arrived" ? [next, ...laterStates] : laterStates;
  return [
    ...pastSteps,
    { ...upcoming(next), title: presentTitleOf(ride, viewer), progress: "current" },
    ...aheadStates.map((state) => ({
      ...upcoming(state),
      title: aheadTitles[state] ?? eventTitles[state],
      progress: "ahead" as const,
    })),
  ];
};

const pastTitleOf = ({ driver }: RideProgress, state: RideState, viewer: Viewer): string => {
  const isDriver = viewer === "driver";
  if (state === "accepted" && isDriver) return "Accepted by you";
  if (state !== "arrived") return eventTitles[state];
  return `${isDriver ? "You" : driver.firstName} arrived at the pickup`;
};

/** The present, until the ride enters its next state. */
const presentTitleOf = ({ state, kind, driver, rider, to }: RideProgress, viewer: Viewer) => {
  const isDriver = viewer === "driver";
  const actor = isDriver ? "You" : driver.firstName;
  const is = isDriver ? "are" : "is";
  const passenger = isDriver ? rider.firstName : "you";
  if (state === "awaiting_payment") return "Waiting for the payment";
  if (state === "pending") return `Waiting for ${isDriver ? "your" : `${actor}'s`} answer`;
  if (state === "arrived") return `${actor} ${is} waiting for ${passenger}`;
  if (state === "started") return `On the way to ${to.label}`;
  return kind === "scheduled"
    ? `${actor} will pick ${passenger} up`
    : `${actor} ${is} on the way to ${passenger}`;
};

const aheadTitles: Partial<Record<RideState, string>> = {
  accepted: "Driver's answer",
  arrived: "Pickup",
  started: "Ride starts",
  completed: "Ride ends",
};

const dueOf = ({ answerBy, pickupAt }: RideProgress, state: RideState): RideStep["due"] => {
  if (state === "accepted" && pickupAt && answerBy) return { word: "By", at: answerBy };
  return state === "arrived" && pickupAt ? { word: "Planned for", at: pickupAt } : null;
};
