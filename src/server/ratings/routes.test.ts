import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, anonymous, aRider, type Person } from "#server/testing/people.ts";
import { offersFor } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { rateRide, setNeverAgain } from "#shared/ratings/contract.ts";
import type { RatingStatus } from "#shared/ratings/rating-rule.ts";
import { getRide } from "#shared/rides/contract.ts";
import { getRiderHistory } from "#shared/rides/lists-contract.ts";

let world: TestWorld;
let rider: Person;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  rider = await aRider(world);
  driver = await aDriver(world);
});
afterAll(() => world.close());

const SECONDS_PER_HOUR = 3600;
const minutesAgo = (minutes: number) => plusMinutes(world.services.now(), -minutes);
/** Inserts a ride that ended this many minutes ago. */
const aRide = (minutes = 60, who = rider, state: "completed" | "rejected" = "completed") =>
  anEndedRide(world, {
    riderId: who.id,
    driverId: driver.id,
    state,
    endedAt: minutesAgo(minutes),
    isUnsettled: true,
  });
const ratingInput = (rideId: string, status: RatingStatus) => ({
  params: { rideId },
  body: { status },
});
const rate = (rideId: string, status: RatingStatus, who = rider) =>
  who.call(rateRide, ratingInput(rideId, status));
const rateExpectingRefusal = (rideId: string, status: RatingStatus, who = rider) =>
  who.refused(rateRide, ratingInput(rideId, status));
const readCounts = async () => {
  const { rows } = await world.services.pool.query<{ yes: number; rated: number }>(
    "select yes_ratings as yes, ratings as rated from drivers where account_id = $1",
    [driver.id],
  );
  return rows[0];
};
const isOffered = async (who = rider) =>
  (await offersFor(who)).some(({ driverId }) => driverId === driver.id);

describe("a completed ride", () => {
  test("is rated once by its rider, and counts for its driver at once", async () => {
    const rideId = await aRide();
    const { rating } = await rate(rideId, "YES");
    expect(rating).toMatchObject({ rideAgain: "YES", isNeverAgain: false });
    expect(await readCounts()).toEqual({ yes: 1, rated: 1 });
    const { ride } = await rider.call(getRide, { params: { id: rideId } });
    expect(ride.rating).toEqual(rating);
    await rate(rideId, "YES");
    expect(await readCounts()).toEqual({ yes: 1, rated: 1 });
  });

  test("can be rated differently for 24 hours; repeating the same rating is always accepted", async () => {
    const rideId = await aRide();
    await rate(rideId, "NO");
    world.advanceClock(24 * SECONDS_PER_HOUR - 60);
    expect((await rate(rideId, "YES")).rating.rideAgain).toBe("YES");
    expect(await readCounts()).toEqual({ yes: 1, rated: 1 });
    world.advanceClock(60);
    expect(await rateExpectingRefusal(rideId, "NO")).toMatchObject({
      status: 409,
      code: "not_ratable",
      error: "A rating can be changed within 24 hours",
    });
    expect((await rate(rideId, "YES")).rating.ratableUntil).toBeNull();
    expect(await readCounts()).toEqual({ yes: 1, rated: 1 });
  });

  test("is not rated more than 30 days after its end", async () => {
    const rideId = await aRide(30 * 24 * 60 + 1);
    expect(await rateExpectingRefusal(rideId, "YES")).toMatchObject({
      status: 409,
      error: "A ride can be rated within 30 days of its end",
      state: "completed",
    });
    expect(await readCounts()).toEqual({ yes: 0, rated: 0 });
  });

  test("appears in the rider's history with its rating and the time left to rate it", async () => {
    const [late, rated, unrated] = [await aRide(31 * 24 * 60), await aRide(120), await aRide()];
    await rate(rated, "NO");
    const { rides } = await rider.call(getRiderHistory, { query: { part: "past" } });
    expect(rides.map(({ id, rideAgain }) => [id, rideAgain])).toEqual([
      [unrated, "PENDING"],
      [rated, "NO"],
      [late, "PENDING"],
    ]);
    expect(rides.map(({ ratableUntil }) => ratableUntil !== null)).toEqual([true, true, false]);
  });

  test("rated 8 times concurrently has one rating, which the driver's count matches", async () => {
    const rideId = await aRide();
    const answers = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? "YES" : "NO"));
    await Promise.all(answers.map((status) => rate(rideId, status === "YES" ? "YES" : "NO")));
    const { ride } = await rider.call(getRide, { params: { id: rideId } });
    const isYes = ride.rating?.rideAgain === "YES";
    expect(await readCounts()).toEqual({ yes: isYes ? 1 : 0, rated: 1 });
    expect(ride.rating?.isNeverAgain).toBe(!isYes);
  });

  test("is counted, even when 8 riders rate at the same time", async () => {
    const riders = await Promise.all(Array.from({ length: 8 }, () => aRider(world)));
    const rides = await Promise.all(riders.map((who) => aRide(60, who)));
    await Promise.all(
      riders.map((who, at) => rate(rides[at] ?? "", at % 4 === 0 ? "NO" : "YES", who)),
    );
    expect(await readCounts()).toEqual({ yes: 6, rated: 8 });
  });
});

describe("a rating is refused", () => {
  test("for a ride that did not take place", async () => {
    expect(await rateExpectingRefusal(await aRide(60, rider, "rejected"), "YES")).toMatchObject({
      status: 409,
      error: "This ride can be rated once it is completed",
      state: "rejected",
    });
  });

  test("for another rider's ride and for an unknown ride", async () => {
    const rideId = await aRide();
    expect((await rateExpectingRefusal(rideId, "YES", await aRider(world))).status).toBe(404);
    expect((await rateExpectingRefusal(uuidv7(), "YES")).status).toBe(404);
  });

  test("from drivers and visitors", async () => {
    const rideId = await aRide();
    expect((await rateExpectingRefusal(rideId, "YES", driver)).status).toBe(403);
    expect((await anonymous(world).refused(rateRide, ratingInput(rideId, "YES"))).status).toBe(401);
  });

  test("when it is neither YES nor NO", async () => {
    const url = `/api/drivers/ratings/${await aRide()}`;
    const headers = { authorization: `Bearer ${rider.token}` };
    const payload = { status: "MAYBE" };
    const response = await world.app.inject({ method: "PUT", url, headers, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: "Status must be YES or NO" });
  });

  test("by the database if the account did not take the ride", async () => {
    const values = { rideId: await aRide(), driverId: driver.id, ratedAt: new Date() } as const;
    const { db } = world.services;
    const stranger = await aRider(world);
    const insert = db
      .insertInto("ratings")
      .values({ ...values, riderId: stranger.id, status: "YES" });
    await expect(insert.execute()).rejects.toThrow("only a completed ride is rated");
  });
});

describe("the exclusion of a driver by NO", () => {
  test("removes the driver from the rider's offers at once, until the rating is YES", async () => {
    const rideId = await aRide();
    expect(await isOffered()).toBe(true);
    const { message, rating } = await rate(rideId, "NO");
    expect(message).toBe("You will not be offered this driver again");
    expect(rating.isNeverAgain).toBe(true);
    expect(await isOffered()).toBe(false);
    expect(await isOffered(await aRider(world))).toBe(true);
    await rate(rideId, "YES");
    expect(await isOffered()).toBe(true);
  });

  test("can be lifted and restored by the rider when the rating can no longer be changed", async () => {
    const rideId = await aRide();
    await rate(rideId, "NO");
    world.advanceClock(25 * SECONDS_PER_HOUR);
    world.services.market.setPosition(
      driver.id,
      { latitude: 40.7484, longitude: -73.9857 },
      world.services.now(),
    );
    const setExclusion = (isNeverAgain: boolean) =>
      rider.call(setNeverAgain, { params: { rideId }, body: { isNeverAgain } });
    expect((await setExclusion(false)).rating).toEqual({
      rideAgain: "NO",
      ratableUntil: null,
      isNeverAgain: false,
      note: null,
    });
    expect(await isOffered()).toBe(true);
    expect((await setExclusion(false)).message).toBe("You may be offered this driver again");
    await setExclusion(true);
    await setExclusion(true);
    expect(await isOffered()).toBe(false);
    expect(await readCounts()).toEqual({ yes: 0, rated: 1 });
  });

  test("can be lifted only by the ride's rider, and only after a NO", async () => {
    const rideId = await aRide();
    const liftInput = { params: { rideId }, body: { isNeverAgain: false } };
    expect(await rider.refused(setNeverAgain, liftInput)).toMatchObject({
      status: 409,
      error: "You did not answer No for this ride",
    });
    await rate(rideId, "NO");
    expect((await (await aRider(world)).refused(setNeverAgain, liftInput)).status).toBe(404);
    expect((await driver.refused(setNeverAgain, liftInput)).status).toBe(403);
  });

  test("is lifted when a later ride with the driver is rated YES", async () => {
    await rate(await aRide(3 * 24 * 60), "NO");
    await rate(await aRide(), "YES");
    expect(await isOffered()).toBe(true);
    expect(await readCounts()).toEqual({ yes: 1, rated: 2 });
  });
});

describe("a driver's rating", () => {
  const rateMany = async (answers: RatingStatus[]) => {
    for (const [at, status] of answers.entries())
      await rate(await aRide(10 + at, rider), status, rider);
  };
  const offer = async () => {
    const other = await aRider(world);
    return (await offersFor(other)).find(({ driverId }) => driverId === driver.id);
  };

  test("is shown from five ratings on, as five times the share of YES", async () => {
    await rateMany(["YES", "NO", "YES", "YES"]);
    expect((await offer())?.rating).toBeNull();
    await rateMany(["YES"]);
    await expect.poll(async () => (await offer())?.rating).toBe(4);
  });

  test("decides the tax of later offers: too many NO cost the driver a level", async () => {
    await world.services.pool.query(
      "update drivers set completed_rides = 12 where account_id = $1",
      [driver.id],
    );
    await rateMany(Array.from({ length: 9 }, () => "YES"));
    await expect.poll(async () => (await offer())?.taxRate).toBe(0.14);
    const offerBefore = await offer();
    await rateMany(["NO", "NO"]);
    await expect.poll(async () => (await offer())?.taxRate).toBe(0.15);
    expect(offerBefore?.trustLevel).toBe("Bronze");
    expect((await offer())?.trustLevel).toBe("New Comer");
  });

  test("counts the last hundred ratings only", async () => {
    const { db } = world.services;
    const old = await Promise.all(
      Array.from({ length: 100 }, (_, at) => aRide(100 * 60 + at * 60)),
    );
    await db
      .insertInto("ratings")
      .values(
        old.map((rideId, at) => ({
          rideId,
          riderId: rider.id,
          driverId: driver.id,
          status: at < 50 ? ("NO" as const) : ("YES" as const),
          ratedAt: minutesAgo(90 * 60 + at),
        })),
      )
      .execute();
    await rate(await aRide(), "YES");
    expect(await readCounts()).toEqual({ yes: 50, rated: 100 });
  });
});
