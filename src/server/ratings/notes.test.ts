import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { noteRide, rateRide } from "#shared/ratings/contract.ts";
import type { RatingStatus } from "#shared/ratings/rating-rule.ts";
import { getRecentRides, getRide } from "#shared/rides/contract.ts";
import { getDriverHistory } from "#shared/rides/lists-contract.ts";

let world: TestWorld;
let rider: Person;
let driver: Person;
let rideId: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  [rider, driver] = [await aRider(world), await aDriver(world)];
  rideId = await aRideOf(rider);
});
afterAll(() => world.close());

const secret = "Sang all the way.\nNice dog.";
const aRideOf = ({ id }: Person) =>
  anEndedRide(world, {
    riderId: id,
    driverId: driver.id,
    state: "completed",
    endedAt: world.services.now(),
  });
const ratingInput = (status: RatingStatus, note?: string) => ({
  params: { rideId },
  body: { status, ...(note !== undefined && { note }) },
});
const noteInput = (words: string) => ({ params: { rideId }, body: { note: words } });
const readNote = async (person = rider) =>
  (await person.call(getRide, { params: { id: rideId } })).ride.rating?.note;

describe("a private note", () => {
  test("is saved with the rating, survives another rating, and can be changed and deleted", async () => {
    await rider.call(rateRide, ratingInput("YES", `  ${secret} `));
    expect(await readNote()).toBe(secret);
    await rider.call(rateRide, ratingInput("NO"));
    expect(await readNote()).toBe(secret);
    const { message, rating } = await rider.call(noteRide, noteInput("Never mind"));
    expect(message).toBe("Your note is saved");
    expect(rating).toMatchObject({ rideAgain: "NO", isNeverAgain: true, note: "Never mind" });
    expect((await rider.call(noteRide, noteInput(" "))).message).toBe("Your note is taken away");
    expect(await readNote()).toBeNull();
  });

  test("can be written when the rating can no longer be changed, and leaves the rating unchanged", async () => {
    await rider.call(rateRide, ratingInput("YES"));
    world.advanceClock(2 * 24 * 3600);
    const { rating } = await rider.call(noteRide, noteInput(secret));
    expect(rating).toMatchObject({ rideAgain: "YES", ratableUntil: null, note: secret });
    expect(await rider.refused(rateRide, ratingInput("NO", "changed my mind"))).toMatchObject({
      status: 409,
      error: "A rating can be changed within 24 hours",
    });
    expect(await readNote()).toBe(secret);
  });

  test("has at most 500 characters", async () => {
    expect(await rider.refused(rateRide, ratingInput("YES", "x".repeat(501)))).toMatchObject({
      status: 400,
      error: "Private note must be at most 500 characters long",
    });
    expect(await readNote()).toBeNull();
    await rider.call(rateRide, ratingInput("YES", "x".repeat(500)));
    expect(await readNote()).toHaveLength(500);
  });

  test("is one of the eight different notes that were sent concurrently", async () => {
    const notes = Array.from({ length: 8 }, (_, at) => `note ${at}`);
    await rider.call(rateRide, ratingInput("YES"));
    await Promise.all(notes.map((words) => rider.call(noteRide, noteInput(words))));
    expect(notes).toContain(await readNote());
  });

  test("needs a rating, and keeps a rating that another window changed", async () => {
    expect(await rider.refused(noteRide, noteInput(secret))).toMatchObject({
      status: 409,
      error: "Rate the ride first",
    });
    await rider.call(rateRide, ratingInput("YES"));
    await rider.call(rateRide, ratingInput("NO"));
    const { rating } = await rider.call(noteRide, noteInput(secret));
    expect(rating).toMatchObject({ rideAgain: "NO", isNeverAgain: true, note: secret });
  });

  test("can be written by the ride's rider only", async () => {
    await rider.call(rateRide, ratingInput("YES"));
    expect((await (await aRider(world)).refused(noteRide, noteInput(secret))).status).toBe(404);
    expect((await driver.refused(noteRide, noteInput(secret))).status).toBe(403);
    expect((await anonymous(world).refused(noteRide, noteInput(secret))).status).toBe(401);
    expect(await readNote()).toBeNull();
  });
});

describe("a private note is read", () => {
  beforeEach(async () => {
    await rider.call(rateRide, ratingInput("NO", secret));
  });

  test("never by the driver: not with the ride, not in a list, not in the data export", async () => {
    const driverReplies = [
      await driver.call(getRide, { params: { id: rideId } }),
      await driver.call(getRecentRides),
      await driver.call(getDriverHistory),
      await driver.call(exportAccount),
    ];
    expect(JSON.stringify(driverReplies)).toContain(rideId);
    expect(JSON.stringify(driverReplies)).not.toContain("Sang all the way");
  });

  test("by admins on the ride's page, and by its rider in the data export", async () => {
    const admin = await aPerson(world, "ADMIN");
    const { rating } = await admin.call(getAdminRide, { params: { id: rideId } });
    expect(rating).toEqual({ status: "NO", at: expect.any(String), note: secret });
    expect((await rider.call(exportAccount)).kept).toMatchObject({ ratings: [{ note: secret }] });
  });

  test("by nobody after the rider's account is deleted; the rating stays", async () => {
    const deletedRider = await registerAccount(world);
    rideId = await aRideOf(deletedRider);
    await deletedRider.call(rateRide, ratingInput("NO", secret));
    const confirmation = { password: PASSWORD, confirmation: "DELETE" };
    await deletedRider.call(deleteAccount, { body: confirmation });
    const admin = await aPerson(world, "ADMIN");
    const { rating } = await admin.call(getAdminRide, { params: { id: rideId } });
    expect(rating).toMatchObject({ status: "NO", note: null });
  });
});

test("admins see no rating of an unrated ride", async () => {
  const admin = await aPerson(world, "ADMIN");
  expect((await admin.call(getAdminRide, { params: { id: rideId } })).rating).toBeNull();
});
