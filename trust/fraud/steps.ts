import { setTimeout as wait } from "node:timers/promises";
import { calculateFare } from "#shared/booking/contract.ts";
import { putPosition } from "#shared/drivers/contract.ts";
import { checkout, getCheckoutSession } from "#shared/payments/contract.ts";
import type { Point } from "#shared/places/place.ts";
import { acceptRide, arriveAtPickup, completeRide, startRide } from "#shared/rides/contract.ts";
import type { SandboxProcess } from "#trust/outside/stripe-sandbox.ts";
import type { Caller } from "#trust/people/caller.ts";
import { enrollDriver, enrollRider, type Person, type Target } from "#trust/people/enroll.ts";

/** The running product, its admin and the payment sandbox, for the people of all rings. */
export interface FraudContext {
  target: Target;
  admin: Caller;
  sandbox: SandboxProcess;
  /** Returns a number for a new person, each number once. */
  nextNumber: () => number;
}

const pickup: Point = { latitude: 40.7484, longitude: -73.9857 };
export const losAngeles: Point = { latitude: 34.0522, longitude: -118.2437 };
const PICKUP = "Empire State Building";
/** A trip of two thirds of a mile, so that an honest ride takes minutes. */
export const nearby = { name: "Times Square", at: { latitude: 40.758, longitude: -73.9855 } };
const airport = "JFK Airport";

const TEST_CARD = "4242424242424242";

export const aDriver = ({ target, admin, nextNumber }: FraudContext): Promise<Person> =>
  enrollDriver(target, admin, { number: nextNumber(), at: pickup });

export const aRider = (
  { target, nextNumber }: FraudContext,
  traits: { email?: string; referralCode?: string } = {},
): Promise<Person> => enrollRider(target, nextNumber(), traits);

export const standAt = (driver: Person, at: Point) =>
  driver.caller.insist(putPosition, { body: at });

interface Parties {
  rider: Person;
  driver: Person;
}

/** Places the driver at the pickup. Returns the driver's offer to the rider, or null. */
export async function offerOf({ rider, driver }: Parties, to = airport) {
  await standAt(driver, pickup);
  const { rides } = await rider.caller.insist(calculateFare, { body: { from: PICKUP, to } });
  return rides.find(({ driverId }) => driverId === driver.id) ?? null;
}

/** Books and pays a ride, which the driver accepts; null if the driver is not offered. */
export async function book(
  { sandbox }: FraudContext,
  parties: Parties,
  { to = airport, card = TEST_CARD } = {},
): Promise<string | null> {
  const { rider, driver } = parties;
  const offer = await offerOf(parties, to);
  if (!offer) return null;
  const { rideId, url } = await rider.caller.insist(checkout, { body: { riderLogId: offer.id } });
  const sessionId = /cs_\w+/.exec(url)?.[0] ?? "";
  const outcome = await sandbox.pay(sessionId, card);
  if (outcome !== "paid") throw new Error(`the payment page answered ${outcome}`);
  await rider.caller.insist(getCheckoutSession, { params: { sessionId } });
  await driver.caller.insist(acceptRide, { params: { rideId } });
  return rideId;
}

/** Completes an accepted ride at once. */
export const completeAtOnce = (driver: Person, rideId: string) =>
  driver.caller.insist(completeRide, { params: { rideId } });

/** Reports arrival, start and end from wherever the driver stands. */
export async function reportSteps(driver: Person, rideId: string): Promise<void> {
  await driver.caller.insist(arriveAtPickup, { params: { id: rideId } });
  await driver.caller.insist(startRide, { params: { id: rideId } });
  await completeAtOnce(driver, rideId);
}

const STEP_SECONDS = 2;
const STANDS_SECONDS = 20;

/** Drives an accepted ride to `nearby` in this time, with a stop at both ends, as an honest driver does. */
export async function driveHonestly(driver: Person, rideId: string, seconds: number) {
  const stand = (at: Point) => keepAt(driver, () => at, STANDS_SECONDS);
  await stand(pickup);
  await driver.caller.insist(arriveAtPickup, { params: { id: rideId } });
  await driver.caller.insist(startRide, { params: { id: rideId } });
  await keepAt(driver, (share) => between(pickup, nearby.at, share), seconds);
  await stand(nearby.at);
  await completeAtOnce(driver, rideId);
}

/** Reports positions for this time; `place` returns the position at a share of it, 0 to 1. */
async function keepAt(driver: Person, place: (share: number) => Point, seconds: number) {
  for (let passed = 0; passed <= seconds; passed += STEP_SECONDS) {
    await standAt(driver, place(passed / seconds));
    await wait(STEP_SECONDS * 1000);
  }
}

const between = (from: Point, to: Point, share: number): Point => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});
