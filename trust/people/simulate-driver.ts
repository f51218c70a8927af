import { putPosition } from "#shared/drivers/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Point } from "#shared/places/place.ts";
import {
  acceptRide,
  arriveAtPickup,
  cancelRide,
  completeRide,
  getOpenRides,
  type Ride,
  rejectRide,
  startRide,
} from "#shared/rides/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { type Actor, pause } from "./actor.ts";

// Probabilities of a driver's actions.
const REJECTS = 0.15;
const IGNORES = 0.03;
const CANCELS = 0.04;
const PRESSES_THREE_TIMES = 0.3;

/** Shares positions, answers requests and drives rides to their end until the signal aborts. */
export async function simulateDriver(actor: Actor, at: Point, driving: AbortSignal): Promise<void> {
  const ignored = new Set<string>();
  while (!driving.aborted) {
    const { latitude, longitude } = at;
    await actor.caller.attempt(putPosition, { body: { latitude, longitude } });
    const open = await actor.caller.attempt(getOpenRides);
    for (const ride of open?.rides ?? []) await takeNextStep(actor, ride, ignored);
    await pause(actor.draws.between(1500, 4000), driving);
  }
}

async function takeNextStep(actor: Actor, ride: Ride, ignored: Set<string>): Promise<void> {
  if (ignored.has(ride.id)) return;
  const step = nextStep(actor, ride);
  if (!step) return;
  if (ride.state === "pending" && actor.draws.chance(IGNORES)) ignored.add(ride.id);
  else await press(actor, ride.id, step);
}

interface Step {
  call: Endpoint;
  state: RideState;
  body?: { reason: string };
}

function nextStep({ draws }: Actor, { state, pickupAt }: Ride): Step | null {
  if (state === "pending")
    return draws.chance(REJECTS)
      ? { call: rejectRide, state: "rejected" }
      : { call: acceptRide, state: "accepted" };
  // A scheduled ride's pickup is days ahead.
  if (pickupAt !== null) return null;
  if ((state === "accepted" || state === "arrived") && draws.chance(CANCELS))
    return { call: cancelRide, state: "cancelled", body: { reason: "Flat tire" } };
  if (state === "accepted") return { call: arriveAtPickup, state: "arrived" };
  if (state === "arrived") return { call: startRide, state: "started" };
  return state === "started" ? { call: completeRide, state: "completed" } : null;
}

async function press({ caller, draws, diary }: Actor, rideId: string, step: Step): Promise<void> {
  const input = { params: { id: rideId, rideId }, ...(step.body && { body: step.body }) };
  const presses = draws.chance(PRESSES_THREE_TIMES) ? 3 : 1;
  const answers = await Promise.all(
    Array.from({ length: presses }, () => caller.attempt(step.call, input)),
  );
  if (answers.some((answer) => answer !== null)) diary.acts.push({ rideId, state: step.state });
}
