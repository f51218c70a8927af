import { randomInt, timingSafeEqual } from "node:crypto";
import type { Db } from "#server/database/db.ts";
import type { Env } from "#server/env.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { isPinRequired, pinLimits } from "#shared/rides/start-pin.ts";
import {
  findPinFacts,
  insertPin,
  isPinOpen,
  lockPin,
  markPinVerified,
  setTries,
} from "./pin-queries.ts";
import type { RideFacts } from "./queries.ts";

/** Draws the PIN of a ride that is accepted in this transaction, if it starts with one. */
export async function drawPin(
  tx: Db,
  { RIDE_PIN }: Pick<Env, "RIDE_PIN">,
  { rideId, now }: { rideId: string; now: Date },
): Promise<void> {
  const facts = await findPinFacts(tx, rideId);
  if (!facts || !isPinRequired(RIDE_PIN, { ...facts, startsAt: facts.pickupAt ?? now })) return;
  await insertPin(tx, rideId, String(randomInt(10_000)).padStart(4, "0"));
}

/**
 * Compares the PIN that the driver enters. Throws 409 without one or with a wrong one. After five wrong ones the driver
 * waits a minute, and the rider gets a push.
 */
export async function checkPin(
  { db, now }: Pick<Services, "db" | "now">,
  ride: RideFacts,
  entered: string | undefined,
): Promise<void> {
  const at = now();
  const refusal = await db.transaction().execute(async (tx) => {
    const pin = await lockPin(tx, ride.id);
    if (!pin || pin.verifiedAt) return null;
    if (pin.lockedUntil && pin.lockedUntil > at) return pinLockedProblem(pin.lockedUntil, at);
    if (entered === undefined)
      return pinNeededProblem("Enter the four digits that your rider tells you");
    if (isEqual(entered, pin.pin)) {
      await markPinVerified(tx, ride.id, at);
      return null;
    }
    return countWrong(tx, ride, { wrongTries: pin.wrongTries + 1, at });
  });
  // Thrown after the commit, so that the attempt stays counted.
  if (refusal) throw refusal;
}

/** Throws 409 while the ride's PIN is not entered: the ride cannot be completed before. */
export async function assertPinEntered(db: Db, rideId: string): Promise<void> {
  if (await isPinOpen(db, rideId))
    throw pinNeededProblem("Start the ride with your rider's PIN first");
}

async function countWrong(
  tx: Db,
  ride: RideFacts,
  { wrongTries, at }: { wrongTries: number; at: Date },
): Promise<Problem> {
  if (wrongTries < pinLimits.wrongTries) {
    await setTries(tx, ride.id, { wrongTries, lockedUntil: null });
    const triesLeft = pinLimits.wrongTries - wrongTries;
    const left = triesLeft === 1 ? "1 try is left" : `${triesLeft} tries are left`;
    return pinNeededProblem(`This PIN is wrong. Ask your rider again: ${left}`);
  }
  const lockedUntil = new Date(at.getTime() + pinLimits.lockSeconds * 1000);
  await setTries(tx, ride.id, { wrongTries: 0, lockedUntil });
  await enqueuePush(tx, {
    id: `pin-${ride.id}-${lockedUntil.getTime()}`,
    accountId: ride.riderId,
    kind: "progress",
    path: `/rides/${ride.id}`,
    until: lockedUntil.toISOString(),
    isUrgent: true,
    title: "Wrong PIN five times",
    body: "Check the car and its plate before you get in. The app shows your PIN.",
  });
  return pinLockedProblem(lockedUntil, at);
}

const isEqual = (entered: string, pin: string): boolean =>
  entered.length === pin.length && timingSafeEqual(Buffer.from(entered), Buffer.from(pin));

const pinNeededProblem = (sentence: string) =>
  new Problem(409, "pin_needed", sentence, { fields: { pin: sentence } });

function pinLockedProblem(until: Date, at: Date): Problem {
  const seconds = Math.ceil((until.getTime() - at.getTime()) / 1000);
  return pinNeededProblem(`The PIN was wrong five times. Try again in ${seconds} seconds`);
}
