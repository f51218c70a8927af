import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import {
  acceptRide,
  arriveAtPickup,
  completeRide,
  type Ride,
  rejectRide,
  startRide,
} from "#shared/rides/contract.ts";
import { call } from "./api.ts";
import { nearHome, stepTowards } from "./movement.ts";
import type { Pace } from "./pace.ts";
import { pause } from "./pause.ts";
import { sharePosition } from "./position.ts";
import { isPickupTime } from "./rides.ts";
import type { Car, Shift } from "./shift.ts";

/** Result of a turn: the car's new state, and whether the rides must be read again. */
export interface Turn {
  car: Car;
  hasEvents: boolean;
}

const MINUTE_MS = 60_000;
const UNHURRIED_MILES_PER_HOUR = 25;
const AT_HOME_MILES = 0.2;

/** Takes one turn for a ride: answers it, drives a tick, or performs the next action. */
export async function serveTurn(shift: Shift, ride: Ride, car: Car): Promise<Turn> {
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
      return { car, hasEvents: true };
  }
}

/** Waits for requests at home, or on the way there. */
export async function waitTurn(shift: Shift, car: Car): Promise<Turn> {
  const { driver, pace, random, bell, caller } = shift;
  const isAtHome = milesBetween(car.at, driver.home) < AT_HOME_MILES;
  const milesPerTick =
    ((UNHURRIED_MILES_PER_HOUR * pace.timeFactor) / (60 * MINUTE_MS)) * pace.drivingMs;
  const at = isAtHome
    ? nearHome(driver.home, random)
    : stepTowards(car.at, driver.home, milesPerTick);
  await sharePosition(shift, at);
  const hasEvents = await bell.wait(isAtHome ? pace.parkedMs : pace.drivingMs, caller.signal);
  return { car: { at, leg: null }, hasEvents };
}

async function answerRequest({ driver, caller, pace, random }: Shift, ride: Ride, car: Car) {
  const [minMs, maxMs] = pace.answerMs;
  await pause(minMs + random() * (maxMs - minMs), caller.signal);
  await call(caller, driver.isDeclining ? rejectRide : acceptRide, { params: { rideId: ride.id } });
  return { car, hasEvents: true };
}

async function driveToPickup(shift: Shift, ride: Ride, car: Car): Promise<Turn> {
  if (isAt(car, ride.from)) {
    await call(shift.caller, arriveAtPickup, { params: { id: ride.id } });
    return { car, hasEvents: true };
  }
  const leg = legOf(shift.pace, ride, car, approachMilesPerMinute(ride, car));
  return driveTick(shift, ride.from, { ...car, leg });
}

/** Keeps the arrival time promised to the rider of an instant ride; a scheduled ride has no such promise. */
function approachMilesPerMinute({ kind, from, pickupMinutes }: Ride, { at }: Car): number {
  return kind === "scheduled"
    ? UNHURRIED_MILES_PER_HOUR / 60
    : milesBetween(at, from) / pickupMinutes;
}

async function startAtPickup(shift: Shift, ride: Ride, car: Car): Promise<Turn> {
  const { caller, pace } = shift;
  await pause(pace.boardingMs, caller.signal);
  if (!isPickupTime(ride, new Date())) {
    await sharePosition(shift, ride.from);
    return { car, hasEvents: true };
  }
  await call(caller, startRide, { params: { id: ride.id } });
  return { car: { ...car, at: ride.from }, hasEvents: true };
}

async function driveToDestination(shift: Shift, ride: Ride, car: Car): Promise<Turn> {
  if (isAt(car, ride.to)) {
    await call(shift.caller, completeRide, { params: { rideId: ride.id } });
    return { car: { ...car, leg: null }, hasEvents: true };
  }
  const isNewLeg = car.leg?.key !== legKey(ride);
  const leg = legOf(shift.pace, ride, car, milesBetween(ride.from, ride.to) / ride.duration);
  // A driver restarted in the middle of a ride begins it again at its pickup.
  return driveTick(shift, ride.to, { at: isNewLeg ? ride.from : car.at, leg });
}

async function driveTick(shift: Shift, target: Point, car: Car): Promise<Turn> {
  const at = stepTowards(car.at, target, car.leg?.milesPerTick ?? 0);
  await sharePosition(shift, at);
  const hasEvents = await shift.bell.wait(shift.pace.drivingMs, shift.caller.signal);
  return { car: { ...car, at }, hasEvents };
}

function legOf(pace: Pace, ride: Ride, car: Car, milesPerMinute: number): NonNullable<Car["leg"]> {
  if (car.leg?.key === legKey(ride)) return car.leg;
  const ticksPerMinute = MINUTE_MS / pace.timeFactor / pace.drivingMs;
  return { key: legKey(ride), milesPerTick: milesPerMinute / ticksPerMinute };
}

function legKey({ id, state }: Ride): string {
  return `${id} ${state}`;
}

function isAt({ at }: Car, { latitude, longitude }: Point): boolean {
  return at.latitude === latitude && at.longitude === longitude;
}
