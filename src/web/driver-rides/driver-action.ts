import type { Ride } from "#shared/rides/contract.ts";
import { nextState } from "#shared/rides/ride-states.ts";

/** A driver's next action on a listed ride. */
export type DriverAction =
  | { kind: "answer" }
  /** The deadline has passed, but the ride has not been ended yet. */
  | { kind: "unanswered" }
  /** Completable from `opensAt` (ISO instant); null means now. */
  | { kind: "complete"; opensAt: string | null }
  | { kind: "completed" }
  | { kind: "none" };

/** `pickupAt` is null for instant rides. */
export type ActionableRide = Pick<Ride, "state" | "pickupAt" | "answerBy">;

/** The next action: answer, complete (a scheduled ride not before its pickup), or none. */
export const driverAction = (ride: ActionableRide, now: number): DriverAction => {
  const { state, answerBy } = ride;
  if (state === "pending") {
    const isExpired = answerBy !== null && Date.parse(answerBy) <= now;
    return { kind: isExpired ? "unanswered" : "answer" };
  }
  if (state === "completed") return { kind: "completed" };
  if (!nextState(state, "complete")) return { kind: "none" };
  return { kind: "complete", opensAt: completeOpensAt(ride, now) };
};

/** Earliest completion; null if it is possible now. */
const completeOpensAt = ({ pickupAt }: Pick<Ride, "pickupAt">, now: number): string | null =>
  pickupAt && Date.parse(pickupAt) > now ? pickupAt : null;
