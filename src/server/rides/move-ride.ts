import type { Transaction } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DB } from "#server/database/tables.d.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { Problem } from "#server/problem.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { minutesBeforePickup } from "#shared/rides/deadlines.ts";
import {
  mayTake,
  nextState,
  type RideAction,
  type RideState,
  transitionOf,
} from "#shared/rides/ride-states.ts";
import type { Move } from "./move.ts";
import { enqueueMoveJobs, findRideState, setRideState } from "./move-queries.ts";

export type StateChange = { from: RideState; to: RideState };

/** A further change in the transaction of a move. */
export type ChangeInMove = (tx: Transaction<DB>, stateChange: StateChange) => Promise<void>;

/**
 * Moves a ride along the transition table; returns null if its state, driver or time does not allow the action.
 * Enqueues settling and notifications in the same transaction.
 */
export async function tryMove(tx: Transaction<DB>, move: Move): Promise<StateChange | null> {
  const transition = transitionOf(move.action);
  if (!mayTake(move.by, move.action))
    throw new RangeError(`${move.by} may not ${move.action} a ride`);
  const from = await setRideState(tx, move, transition);
  if (!from) return null;
  // A paid request has nothing to settle before it is answered.
  await enqueueMoveJobs(tx, move.rideId, { settles: transition.to !== "pending" });
  if (transition.to === "started") await enqueueContactLinks(tx, move);
  return { from, to: transition.to };
}

/** Trusted contacts get the link of a ride that starts. */
const enqueueContactLinks = (tx: Transaction<DB>, { rideId, now }: Move): Promise<void> =>
  enqueue(tx, "contact_links", { rideId, startedAt: now.toISOString() }, `contact-links:${rideId}`);

/**
 * Moves a ride on behalf of a user. Throws 404 if it is not the ride of `move.driverId`, if given, and 409 with the
 * current state if the action is not allowed.
 */
export async function moveRide(db: Db, move: Move, changeInMove?: ChangeInMove): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stateChange = await tryMove(tx, move);
    if (!stateChange) throw await refusal(tx, move);
    await changeInMove?.(tx, stateChange);
  });
}

async function refusal(db: Db, move: Move): Promise<Problem> {
  const ride = await findRideState(db, move);
  if (!ride) return new Problem(404, "not_found", "This ride was not found");
  if (move.action === "accept" && ride.state === "pending") return answerTooLate();
  return tooEarly(move, ride) ?? wrongState(ride.state);
}

/** Returns a 409 that explains the ride's current state. */
export const wrongState = (state: RideState) =>
  new Problem(409, "wrong_state", stateSentences[state], { state });

/** The answer deadline has passed, but the sweep has not expired the ride yet. */
const answerTooLate = () =>
  new Problem(409, "wrong_state", stateSentences.expired, { state: "pending" });

/** The state allows the action, but it is too early. */
function tooEarly(
  { action, now }: Move,
  { state, pickupAt }: { state: RideState; pickupAt: Date | null },
): Problem | null {
  const minutes = minutesBeforePickup(action);
  if (pickupAt === null || minutes === null || nextState(state, action) === null) return null;
  const from = plusMinutes(pickupAt, -minutes);
  if (now >= from) return null;
  const sentence = `${earliestActionTexts[action] ?? "This can be done"} from ${formatMarketTime(from)}`;
  return new Problem(409, "too_early", sentence, { state });
}

const earliestActionTexts: Partial<Record<RideAction, string>> = {
  arrive: "You can report your arrival",
  start: "This ride can be started",
  complete: "This ride can be completed",
};

const stateSentences: Record<RideState, string> = {
  awaiting_payment: "This ride is not paid yet",
  lapsed: "This ride was not paid in time",
  pending: "This ride waits for its driver's answer",
  rejected: "This ride was declined",
  expired: "This ride was not answered in time",
  accepted: "This ride is already accepted",
  arrived: "The driver is already at the pickup",
  started: "This ride is already under way",
  completed: "This ride is already completed",
  cancelled: "This ride was canceled",
  no_show: "This ride ended because nobody was at the pickup",
};
