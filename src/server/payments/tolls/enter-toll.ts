import { v7 as uuidv7 } from "uuid";
import { lockAccount } from "#server/accounts/queries.ts";
import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import { invalid } from "#server/profile/refusals.ts";
import { findRide, type RideFacts } from "#server/rides/queries.ts";
import { tolledRide } from "#server/rides/toll-view.ts";
import type { Services } from "#server/services.ts";
import { type Cents, cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  amountRefusal,
  objectableUntil,
  SAME_ROAD_MINUTES,
  tollRefusal,
} from "#shared/tolls/toll-rule.ts";
import { isPhotoOf } from "./photo-queries.ts";
import { insertToll, lockTollTerms, sumTolls } from "./queries.ts";

interface EnteredToll {
  rideId: string;
  road: string;
  amount: Cents;
  photoId: string;
  /** The driver has confirmed that the road was paid again within minutes. */
  isAnother: boolean;
}

/**
 * Stores a toll and notifies the rider. Throws 404 for another driver's ride, 409 if the ride takes no toll, the road
 * was entered minutes ago or the photo belongs to another toll, 400 for an amount beyond the limits or a missing photo.
 */
export async function storeToll(
  { db, now }: Pick<Services, "db" | "now">,
  driverId: string,
  toll: EnteredToll,
): Promise<void> {
  const ride = await getTolledRide(db, driverId, toll.rideId);
  const at = now();
  const refusal = tollRefusal(tolledRide(ride), at);
  if (refusal) throw new Problem(409, "no_tolls", refusal, { state: ride.state });
  await db.transaction().execute(async (tx) => {
    await assertEnterable(tx, ride, { toll, at });
    if (!(await isPhotoOf(tx, { ...toll, driverId }))) throw invalid("photoId", NO_PHOTO);
    const tollId = uuidv7();
    const isNew = await insertToll(tx, {
      id: tollId,
      rideId: ride.id,
      road: toll.road,
      amountCents: toll.amount,
      photoId: toll.photoId,
      enteredAt: at,
      objectUntil: objectableUntil(at),
    });
    if (!isNew) throw new Problem(409, "photo_used", "This photo belongs to another toll already");
    await enqueue(tx, "toll_notices", { tollId }, `toll_notices:${tollId}`);
  });
}

/** Locks the ride's tolls, and throws if this one exceeds the limits or its road was entered minutes ago. */
async function assertEnterable(
  tx: Db,
  ride: RideFacts,
  { toll, at }: { toll: EnteredToll; at: Date },
): Promise<void> {
  // After the lock, a deletion of the rider's account either has ended or finds the toll.
  const isRiderThere = await lockAccount(tx, ride.riderId);
  const terms = await lockTollTerms(tx, ride.id);
  if (!terms || !isRiderThere) throw notFound("This ride");
  const { entered, lastOfRoad } = await sumTolls(tx, ride.id, toll.road);
  const limits = { each: cents(terms.eachCents), ride: cents(terms.rideCents) };
  const wrong = amountRefusal(toll.amount, entered, limits);
  if (wrong) throw invalid("amount", wrong);
  if (!toll.isAnother && isRecent(lastOfRoad, at)) throw enteredTwice(toll.road);
}

/** Returns a ride of the driver. Throws 404 for another driver's ride and before the ride is paid. */
export async function getTolledRide(db: Db, driverId: string, rideId: string): Promise<RideFacts> {
  const ride = await findRide(db, rideId);
  if (ride?.driverId !== driverId || ride.state === "awaiting_payment" || ride.state === "lapsed")
    throw notFound("This ride");
  return ride;
}

const NO_PHOTO = "Add a photo of the receipt";

const isRecent = (enteredAt: Date | null, now: Date): boolean =>
  enteredAt !== null && enteredAt > plusMinutes(now, -SAME_ROAD_MINUTES);

const enteredTwice = (road: string) =>
  new Problem(
    409,
    "entered_twice",
    `You entered a toll of ${road} less than ${SAME_ROAD_MINUTES} minutes ago. Add it again only if you paid twice.`,
  );
