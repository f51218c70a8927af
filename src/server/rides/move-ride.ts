import type { Transaction } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DB } from "#server/database/tables.d.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { Problem } from "#server/problem.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { minutesBeforePickup } from "#shared/rides/deadlines.ts";
import {
  nextState,
  type RideAction,
  type RideState,
  transitionOf,
} from "#shared/rides/ride-states.ts";
import type { Move } from "./move.ts";
import { findRideStanding, latestRideEvent, setRideState } from "./move-queries.ts";

/** From which state a ride was moved, and to which. */
export type Moved = { from: RideState; to: RideState };

/** What else is done in the transaction of a move. */
export type Alongside = (tx: Transaction<DB>, moved: Moved) => Promise<void>;

/**
 * Moves a ride along the transition table, if it is in a state that the action leaves; null when it is not.
 * Settling its money and telling its people are enqueued in the same transaction.
 */
export async function tryMove(tx: Transaction<DB>, move: Move): Promise<Moved | null> {
  const transition = transitionOf(move.action);
  if (!transition.actors.includes(move.by))
    throw new RangeError(`${move.by} may not ${move.action} a ride`);
  const from = await setRideState(tx, move, transition);
  if (!from) return null;
  const eventId = await latestRideEvent(tx, move.rideId);
  await enqueue(tx, "settle_ride", { rideId: move.rideId }, `settle:${move.rideId}`);
  await enqueue(tx, "ride_mails", { eventId }, `mails:${eventId}`);
  return { from, to: transition.to };
}

/** Moves a ride for a person. Throws 404 when it is not theirs, 409 with the present state when it is too late. */
export async function moveRide(db: Db, move: Move, alongside?: Alongside): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const moved = await tryMove(tx, move);
    if (!moved) throw await refusal(tx, move);
    await alongside?.(tx, moved);
  });
}

async function refusal(db: Db, move: Move): Promise<Problem> {
  const ride = await findRideStanding(db, move);
  if (!ride) return new Problem(404, "not_found", "This ride was not found");
  if (move.action === "accept" && ride.state === "pending") return unanswered();
  return tooEarly(move, ride) ?? wrongState(ride.state);
}

/** 409 with the sentence of the state that the ride is in. */
export const wrongState = (state: RideState) =>
  new Problem(409, "wrong_state", tooLate[state], { state });

/** The minute to answer is over, although the ride has not been ended yet. */
const unanswered = () => new Problem(409, "wrong_state", tooLate.expired, { state: "pending" });

/** The state allows it, the time does not yet. */
function tooEarly(
  { action, now }: Move,
  { state, pickupAt }: { state: RideState; pickupAt: Date | null },
): Problem | null {
  const minutes = minutesBeforePickup(action);
  if (pickupAt === null || minutes === null || nextState(state, action) === null) return null;
  const from = plusMinutes(pickupAt, -minutes);
  if (now >= from) return null;
  const sentence = `${possibleFrom[action] ?? "This can be done"} from ${formatNewYork(from)}`;
  return new Problem(409, "too_early", sentence, { state });
}

const possibleFrom: Partial<Record<RideAction, string>> = {
  arrive: "You can report your arrival",
  start: "This ride can be started",
  complete: "This ride can be completed",
};

const tooLate: Record<RideState, string> = {
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
