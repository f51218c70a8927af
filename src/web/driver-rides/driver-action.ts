import type { Ride } from "#shared/rides/contract.ts";
import { nextState } from "#shared/rides/ride-states.ts";

/** What a driver can still do about a ride in a list. */
export type DriverAction =
  | { kind: "answer" }
  /** The answer's time is over, although the ride has not been ended yet. */
  | { kind: "unanswered" }
  /** Completing is possible from `opensAt` on (ISO instant); null when it is possible now. */
  | { kind: "complete"; opensAt: string | null }
  | { kind: "completed" }
  | { kind: "none" };

/** `pickupAt` is null for a ride of now. */
export type ActionableRide = Pick<Ride, "state" | "pickupAt" | "answerBy">;

/** The one thing to do next in a list: answer, complete (a scheduled ride not before its pickup), nothing. */
export const driverAction = (ride: ActionableRide, now: number): DriverAction => {
  const { state, answerBy } = ride;
  if (state === "pending") {
    const isOver = answerBy !== null && Date.parse(answerBy) <= now;
    return { kind: isOver ? "unanswered" : "answer" };
  }
  if (state === "completed") return { kind: "completed" };
  if (!nextState(state, "complete")) return { kind: "none" };
  return { kind: "complete", opensAt: completeOpensAt(ride, now) };
};

/** From when on the ride can be completed; null once it can. */
const completeOpensAt = ({ pickupAt }: Pick<Ride, "pickupAt">, now: number): string | null =>
  pickupAt && Date.parse(pickupAt) > now ? pickupAt : null;
