/** In the order in which rides can reach them. */
export const rideStates = [
  "awaiting_payment",
  "lapsed",
  "pending",
  "rejected",
  "expired",
  "accepted",
  "arrived",
  "started",
  "completed",
  "cancelled",
  "no_show",
] as const;
export type RideState = (typeof rideStates)[number];

export type RideActor = "rider" | "driver" | "admin" | "stripe" | "platform";

export type RideAction =
  | "pay"
  | "lapse"
  | "accept"
  | "reject"
  | "expire"
  | "arrive"
  | "start"
  | "complete"
  | "cancel"
  | "report_no_show";

export type RideTransition = {
  readonly action: RideAction;
  readonly from: readonly RideState[];
  readonly to: RideState;
  readonly actors: readonly RideActor[];
};

/**
 * All allowed transitions and their actors. `expire` is for a driver who does not answer; `accept` by Stripe is for a
 * lost acceptance, which the payment shows after the restore of a backup.
 */
export const rideTransitions: readonly RideTransition[] = [
  { action: "pay", from: ["awaiting_payment"], to: "pending", actors: ["stripe"] },
  {
    action: "lapse",
    from: ["awaiting_payment"],
    to: "lapsed",
    actors: ["rider", "admin", "stripe", "platform"],
  },
  { action: "accept", from: ["pending"], to: "accepted", actors: ["driver", "stripe"] },
  { action: "reject", from: ["pending"], to: "rejected", actors: ["driver"] },
  { action: "expire", from: ["pending"], to: "expired", actors: ["platform"] },
  { action: "arrive", from: ["accepted"], to: "arrived", actors: ["driver"] },
  { action: "start", from: ["arrived"], to: "started", actors: ["driver", "admin"] },
  {
    action: "complete",
    from: ["accepted", "arrived", "started"],
    to: "completed",
    actors: ["driver", "platform"],
  },
  {
    action: "cancel",
    from: ["pending", "accepted", "arrived"],
    to: "cancelled",
    actors: ["rider", "driver", "admin", "platform"],
  },
  { action: "report_no_show", from: ["arrived"], to: "no_show", actors: ["driver"] },
];

/** States in which a ride occupies its driver, including the reservation during checkout. */
export const activeStates: readonly RideState[] = [
  "awaiting_payment",
  "pending",
  "accepted",
  "arrived",
  "started",
];

export function transitionOf(action: RideAction): RideTransition {
  const transition = rideTransitions.find((candidate) => candidate.action === action);
  if (!transition) throw new RangeError(`no ride transition is called ${action}`);
  return transition;
}

/** Returns null if the current state does not allow the action. */
export function nextState(state: RideState, action: RideAction): RideState | null {
  const { from, to } = transitionOf(action);
  return from.includes(state) ? to : null;
}

export function mayTake(actor: RideActor, action: RideAction): boolean {
  return transitionOf(action).actors.includes(actor);
}

/** True from the driver's acceptance until the ride ends. */
export function isAccepted(state: RideState): boolean {
  return nextState(state, "complete") !== null;
}

export function isActive(state: RideState): boolean {
  return activeStates.includes(state);
}
