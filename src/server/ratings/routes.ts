import { withLockedAccount } from "#server/accounts/account-lock.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { noteRide, rateRide, setNeverAgain } from "#shared/ratings/contract.ts";
import { type RatingStatus, ratingRefusal } from "#shared/ratings/rating-rule.ts";
import {
  getRatedRide,
  lockRatings,
  type Pair,
  putNeverAgain,
  putRating,
  putRatingNote,
  recountRatings,
} from "./queries.ts";
import { ratingView } from "./rating-view.ts";

type RatingCall = { rideId: string; riderId: string; now: Date };

/** Ratings: whether a rider would ride with the driver again. */
export function ratingRoutes(app: App, { db, now, riderPreferences }: Services): void {
  const serve = api(app);
  /** Changes a rider's rating. `applyChange` returns the message. Changes of one driver's ratings are serialized. */
  const changeRating = async (
    { rideId, riderId, now: at }: RatingCall,
    applyChange: (tx: Db, pair: Pair) => Promise<string>,
  ) => {
    const { message, ride } = await withLockedAccount(db, riderId, async (tx) => {
      const pair = await lockRatings(tx, rideId, riderId);
      if (!pair) throw notFound("This ride");
      return { message: await applyChange(tx, pair), ride: await getRatedRide(tx, rideId) };
    });
    riderPreferences.forget(riderId);
    return { success: true as const, message, rating: ratingView(ride, at) };
  };

  serve(rateRide)(({ params: { rideId }, body, account }) => {
    const call = { rideId, riderId: account.id, now: now() };
    return changeRating(call, (tx, pair) => rate(tx, pair, { ...call, ...body }));
  });

  serve(noteRide)(({ params: { rideId }, body: { note }, account }) => {
    const call = { rideId, riderId: account.id, now: now() };
    return changeRating(call, (tx) => putNote(tx, rideId, note));
  });

  serve(setNeverAgain)(({ params: { rideId }, body: { isNeverAgain }, account }) => {
    const call = { rideId, riderId: account.id, now: now() };
    return changeRating(call, (tx, pair) => setExclusion(tx, pair, { ...call, isNeverAgain }));
  });
}

type RateCall = RatingCall & { status: RatingStatus; note?: string | undefined };

/** Stores a rating. The rider's latest rating of a driver sets "never again". Throws 409 outside the rating period. */
async function rate(tx: Db, pair: Pair, { note, ...call }: RateCall): Promise<string> {
  const { rideId, status, now } = call;
  const ride = await getRatedRide(tx, rideId);
  const refusal = ratingRefusal(ride, status, now);
  if (refusal) throw new Problem(409, "not_ratable", refusal, { state: ride.state });
  const isChanged = ride.status !== status;
  if (isChanged) {
    await putRating(tx, { ...pair, rideId, status, now });
    await recountRatings(tx, pair.driverId);
    await putNeverAgain(tx, pair, { isSet: status === "NO", now });
  }
  if (note !== undefined) await putRatingNote(tx, rideId, note || null);
  return exclusionMessage((await getRatedRide(tx, rideId)).isNeverAgain);
}

/** Sets the note of a rating, at any time after the rating. Throws 409 without a rating. */
async function putNote(tx: Db, rideId: string, note: string): Promise<string> {
  const { status, state } = await getRatedRide(tx, rideId);
  if (status === null) throw new Problem(409, "not_rated", "Rate the ride first", { state });
  await putRatingNote(tx, rideId, note || null);
  return note ? "Your note is saved" : "Your note is taken away";
}

/** Sets or lifts "never again", only after a NO. Throws 409 otherwise. */
async function setExclusion(
  tx: Db,
  pair: Pair,
  { rideId, isNeverAgain, now }: RatingCall & { isNeverAgain: boolean },
): Promise<string> {
  const { status, state } = await getRatedRide(tx, rideId);
  if (status !== "NO")
    throw new Problem(409, "not_rated_no", "You did not answer No for this ride", { state });
  await putNeverAgain(tx, pair, { isSet: isNeverAgain, isByHand: !isNeverAgain, now });
  return exclusionMessage(isNeverAgain);
}

const exclusionMessage = (isNeverAgain: boolean): string =>
  isNeverAgain
    ? "You will not be offered this driver again"
    : "You may be offered this driver again";
