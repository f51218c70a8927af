import { changeOwn } from "#server/accounts/own-change.ts";
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

type Asked = { rideId: string; riderId: string; now: Date };

/** Whether two would ride together again. */
export function ratingRoutes(app: App, { db, now, riderWishes }: Services): void {
  const serve = api(app);
  /** Changes what a rider says of a ride, one change of a driver's ratings after the other. */
  const change = async (
    { rideId, riderId, now: at }: Asked,
    decide: (tx: Db, pair: Pair) => Promise<string>,
  ) => {
    const { message, ride } = await changeOwn(db, riderId, async (tx) => {
      const pair = await lockRatings(tx, rideId, riderId);
      if (!pair) throw notFound("This ride");
      return { message: await decide(tx, pair), ride: await getRatedRide(tx, rideId) };
    });
    riderWishes.forget(riderId);
    return { success: true as const, message, rating: ratingView(ride, at) };
  };

  serve(rateRide)(({ params: { rideId }, body, account }) => {
    const asked = { rideId, riderId: account.id, now: now() };
    return change(asked, (tx, pair) => rate(tx, pair, { ...asked, ...body }));
  });

  serve(noteRide)(({ params: { rideId }, body: { note }, account }) => {
    const asked = { rideId, riderId: account.id, now: now() };
    return change(asked, (tx) => putNote(tx, rideId, note));
  });

  serve(setNeverAgain)(({ params: { rideId }, body: { isNeverAgain }, account }) => {
    const asked = { rideId, riderId: account.id, now: now() };
    return change(asked, (tx, pair) => keepApart(tx, pair, { ...asked, isNeverAgain }));
  });
}

type Answered = Asked & { status: RatingStatus; note?: string | undefined };

/** The last answer about a driver is the one that counts for meeting again. Throws 409 when it is not the time. */
async function rate(tx: Db, pair: Pair, { note, ...asked }: Answered): Promise<string> {
  const { rideId, status, now } = asked;
  const ride = await getRatedRide(tx, rideId);
  const refusal = ratingRefusal(ride, status, now);
  if (refusal) throw new Problem(409, "not_ratable", refusal, { state: ride.state });
  const isAnotherAnswer = ride.status !== status;
  if (isAnotherAnswer) {
    await putRating(tx, { ...pair, rideId, status, now });
    await recountRatings(tx, pair.driverId);
    await putNeverAgain(tx, pair, { isNeverAgain: status === "NO", now });
  }
  if (note !== undefined) await putRatingNote(tx, rideId, note || null);
  return words(status === "NO" && (isAnotherAnswer || ride.isNeverAgain));
}

/** A note stands beside an answer, and can be changed at any later time. Throws 409 where there is none. */
async function putNote(tx: Db, rideId: string, note: string): Promise<string> {
  const { status, state } = await getRatedRide(tx, rideId);
  if (status === null) throw new Problem(409, "not_rated", "Rate the ride first", { state });
  await putRatingNote(tx, rideId, note || null);
  return note ? "Your note is saved" : "Your note is taken away";
}

/** Only a rider who answered NO has something to lift, or to take up again. Throws 409 for any other. */
async function keepApart(
  tx: Db,
  pair: Pair,
  { rideId, isNeverAgain, now }: Asked & { isNeverAgain: boolean },
): Promise<string> {
  const { status, state } = await getRatedRide(tx, rideId);
  if (status !== "NO")
    throw new Problem(409, "not_rated_no", "You did not answer No for this ride", { state });
  await putNeverAgain(tx, pair, { isNeverAgain, now });
  return words(isNeverAgain);
}

const words = (isNeverAgain: boolean): string =>
  isNeverAgain
    ? "You will not be offered this driver again"
    : "You may be offered this driver again";
