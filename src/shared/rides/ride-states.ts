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
};

/** All allowed transitions. `expire` is for a driver who does not answer. */
export const rideTransitions: readonly RideTransition[] = [
  { action: "pay", from: ["awaiting_payment"], to: "pending" },
  { action: "lapse", from: ["awaiting_payment"], to: "lapsed" },
  { action: "accept", from: ["pending"], to: "accepted" },
  { action: "reject", from: ["pending"], to: "rejected" },
  { action: "expire", from: ["pending"], to: "expired" },
  { action: "arrive", from: ["accepted"], to: "arrived" },
  { action: "start", from: ["arrived"], to: "started" },
  { action: "complete", from: ["accepted", "arrived", "started"], to: "completed" },
  { action: "cancel", from: ["pending", "accepted", "arrived"], to: "cancelled" },
  { action: "report_no_show", from: ["arrived"], to: "no_show" },
];

/**
 * Who may take an action; apart from the transitions, because pages need only these. `accept` by Stripe is for a lost
 * acceptance, which the payment shows after the restore of a backup.
 */
const actorsOf: Readonly<Record<RideAction, readonly RideActor[]>> = {
  pay: ["stripe"],
  lapse: ["rider", "admin", "stripe", "platform"],
  accept: ["driver", "stripe"],
  reject: ["driver"],
  expire: ["platform"],
  arrive: ["driver"],
  start: ["driver", "admin"],
  complete: ["driver", "platform"],
  cancel: ["rider", "driver", "admin", "platform"],
  report_no_show: ["driver"],
};

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
  return actorsOf[action].includes(actor);
}

/** True from the driver's acceptance until the ride ends. */
export function isAccepted(state: RideState): boolean {
  return nextState(state, "complete") !== null;
}

export function isActive(state: RideState): boolean {
  return activeStates.includes(state);
}
