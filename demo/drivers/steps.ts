import { getDirections } from "#shared/directions/contract.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import {
  acceptRide,
  arriveAtPickup,
  completeRide,
  type Ride,
  rejectRide,
  startRide,
} from "#shared/rides/contract.ts";
import { call } from "./api.ts";
import { milesAlong, nearHome, stepAlong, stepTowards } from "./movement.ts";
import { pause } from "./pause.ts";
import { sharePosition } from "./position.ts";
import { isPickupTime } from "./rides.ts";
import type { Car, Leg, Shift } from "./shift.ts";

/** Result of a step: the car's new state, and whether the rides must be reloaded before the next step. */
export interface SimulationStep {
  car: Car;
  mustReload: boolean;
}

const MINUTE_MS = 60_000;
const UNHURRIED_MILES_PER_HOUR = 25;
const AT_HOME_MILES = 0.2;

/** Performs one step of a ride: answers the request, moves the car, or calls the next action. */
export async function serveStep(shift: Shift, ride: Ride, car: Car): Promise<SimulationStep> {
  switch (ride.state) {
    case "pending":
      return answerRequest(shift, ride, car);
    case "accepted":
      return driveToPickup(shift, ride, car);
    case "arrived":
      return startAtPickup(shift, ride, car);
    case "started":
      return driveToDestination(shift, ride, car);
    default:
      return { car, mustReload: true };
  }
}

/** Waits for requests at home, or on the way there. */
export async function waitStep(shift: Shift, car: Car): Promise<SimulationStep> {
  const { driver, pace, random, wakeup, caller } = shift;
  const isAtHome = milesBetween(car.at, driver.home) < AT_HOME_MILES;
  const milesPerTick =
    ((UNHURRIED_MILES_PER_HOUR * pace.timeFactor) / (60 * MINUTE_MS)) * pace.drivingMs;
  const at = isAtHome
    ? nearHome(driver.home, random)
    : stepTowards(car.at, driver.home, milesPerTick);
  await sharePosition(shift, at);
  const mustReload = await wakeup.wait(isAtHome ? pace.parkedMs : pace.drivingMs, caller.signal);
  return { car: { at, leg: null }, mustReload };
}

async function answerRequest({ driver, caller, pace, random }: Shift, ride: Ride, car: Car) {
  const [minMs, maxMs] = pace.answerMs;
  await pause(minMs + random() * (maxMs - minMs), caller.signal);
  await call(caller, driver.isDeclining ? rejectRide : acceptRide, { params: { rideId: ride.id } });
  return { car, mustReload: true };
}

async function driveToPickup(shift: Shift, ride: Ride, car: Car): Promise<SimulationStep> {
  if (isAt(car, ride.from)) {
    await call(shift.caller, arriveAtPickup, { params: { id: ride.id } });
    return { car, mustReload: true };
  }
  const leg = await legOf(shift, ride, car, approachMinutes(ride));
  return driveTick(shift, { ...car, leg });
}

/** Minutes to the pickup as promised to the rider; null for a scheduled ride, which has no such promise. */
function approachMinutes({ kind, pickupMinutes }: Ride): number | null {
  return kind === "scheduled" ? null : pickupMinutes;
}

async function startAtPickup(shift: Shift, ride: Ride, car: Car): Promise<SimulationStep> {
  const { caller, pace, pinOf } = shift;
  await pause(pace.boardingMs, caller.signal);
  if (!isPickupTime(ride, new Date())) {
    await sharePosition(shift, ride.from);
    return { car, mustReload: true };
  }
  const pin = ride.startPin && (await pinOf(ride.id));
  await call(caller, startRide, { params: { id: ride.id }, ...(pin && { body: { pin } }) });
  return { car: { ...car, at: ride.from }, mustReload: true };
}

async function driveToDestination(shift: Shift, ride: Ride, car: Car): Promise<SimulationStep> {
  if (isAt(car, ride.to)) {
    await call(shift.caller, completeRide, { params: { rideId: ride.id } });
    return { car: { ...car, leg: null }, mustReload: true };
  }
  // A driver restarted in the middle of a ride begins it again at its pickup.
  const start = car.leg?.key === legKey(ride) ? car : { at: ride.from, leg: null };
  return driveTick(shift, { ...start, leg: await legOf(shift, ride, start, ride.duration) });
}

async function driveTick(shift: Shift, { at, leg }: Car & { leg: Leg }): Promise<SimulationStep> {
  const { path, ...car } = stepAlong(at, leg.path, leg.milesPerTick);
  await sharePosition(shift, car.at);
  const mustReload = await shift.wakeup.wait(shift.pace.drivingMs, shift.caller.signal);
  return { car: { ...car, leg: { ...leg, path } }, mustReload };
}

/** The car's current leg, or a new one along the streets that takes `minutes`; null means the usual speed. */
async function legOf(
  { caller, pace }: Shift,
  ride: Ride,
  { at, leg }: Car,
  minutes: number | null,
): Promise<Leg> {
  if (leg?.key === legKey(ride)) return leg;
  const { directions } = await call(caller, getDirections, {
    params: { id: ride.id },
    body: { from: { latitude: at.latitude, longitude: at.longitude } },
  });
  const streets = directions.line === null ? [] : readPolyline(directions.line);
  const path = [...streets, ride.state === "started" ? ride.to : ride.from];
  const miles = milesAlong(at, path);
  const ticks =
    ((minutes ?? (miles / UNHURRIED_MILES_PER_HOUR) * 60) * MINUTE_MS) /
    pace.timeFactor /
    pace.drivingMs;
  return { key: legKey(ride), milesPerTick: miles / ticks, path };
}

function legKey({ id, state }: Ride): string {
  return `${id} ${state}`;
}

function isAt({ at }: Car, { latitude, longitude }: Point): boolean {
  return at.latitude === latitude && at.longitude === longitude;
}
