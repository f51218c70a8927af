import type { Ride } from "#shared/rides/contract.ts";
import { nextState } from "#shared/rides/ride-states.ts";
import { useIsPast } from "#web/ui/time/use-is-past.ts";

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
  const { state } = ride;
  if (state === "pending") return { kind: isRequestOver(ride, now) ? "unanswered" : "answer" };
  if (state === "completed") return { kind: "completed" };
  if (!nextState(state, "complete")) return { kind: "none" };
  return { kind: "complete", opensAt: completeOpensAt(ride, now) };
};

/** Earliest completion; null if it is possible now. */
const completeOpensAt = ({ pickupAt }: Pick<Ride, "pickupAt">, now: number): string | null =>
  pickupAt && Date.parse(pickupAt) > now ? pickupAt : null;

type Request = { readonly answerBy: string | null };

const LONG_AGO = new Date(0).toISOString();

/** Until when a request can be answered, as ISO 8601; long ago for a ride that waits for no answer. */
export const deadlineOf = ({ answerBy }: Request): string => answerBy ?? LONG_AGO;

/** True from the deadline on. */
export const isRequestOver = (request: Request, now: number): boolean =>
  Date.parse(deadlineOf(request)) <= now;

/** `isRequestOver` now; rerenders at the deadline. */
export const useIsRequestOver = (request: Request): boolean => useIsPast(deadlineOf(request));
