import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, registered } from "#server/testing/accounts.ts";
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
const asked = (status: RatingStatus, note?: string) => ({
  params: { rideId },
  body: { status, ...(note !== undefined && { note }) },
});
const note = (words: string) => ({ params: { rideId }, body: { note: words } });
const noted = async (person = rider) =>
  (await person.call(getRide, { params: { id: rideId } })).ride.rating?.note;

describe("a private note", () => {
  test("goes with the answer, stays with another one, is changed and taken away", async () => {
    await rider.call(rateRide, asked("YES", `  ${secret} `));
    expect(await noted()).toBe(secret);
    await rider.call(rateRide, asked("NO"));
    expect(await noted()).toBe(secret);
    const { message, rating } = await rider.call(noteRide, note("Never mind"));
    expect(message).toBe("Your note is saved");
    expect(rating).toMatchObject({ rideAgain: "NO", isNeverAgain: true, note: "Never mind" });
    expect((await rider.call(noteRide, note(" "))).message).toBe("Your note is taken away");
    expect(await noted()).toBeNull();
  });

  test("can be written when the answer can no longer be changed, which stays as it was", async () => {
    await rider.call(rateRide, asked("YES"));
    world.pass(2 * 24 * 3600);
    const { rating } = await rider.call(noteRide, note(secret));
    expect(rating).toMatchObject({ rideAgain: "YES", ratableUntil: null, note: secret });
    expect(await rider.refused(rateRide, asked("NO", "changed my mind"))).toMatchObject({
      status: 409,
      error: "A rating can be changed within 24 hours",
    });
    expect(await noted()).toBe(secret);
  });

  test("has at most 500 characters", async () => {
    expect(await rider.refused(rateRide, asked("YES", "x".repeat(501)))).toMatchObject({
      status: 400,
      error: "Private note must be at most 500 characters long",
    });
    expect(await noted()).toBeNull();
    await rider.call(rateRide, asked("YES", "x".repeat(500)));
    expect(await noted()).toHaveLength(500);
  });

  test("of eight at once is one of the eight", async () => {
    const notes = Array.from({ length: 8 }, (_, at) => `note ${at}`);
    await rider.call(rateRide, asked("YES"));
    await Promise.all(notes.map((words) => rider.call(noteRide, note(words))));
    expect(notes).toContain(await noted());
  });

  test("stands beside an answer, and leaves it as another window has changed it", async () => {
    expect(await rider.refused(noteRide, note(secret))).toMatchObject({
      status: 409,
      error: "Rate the ride first",
    });
    await rider.call(rateRide, asked("YES"));
    await rider.call(rateRide, asked("NO"));
    const { rating } = await rider.call(noteRide, note(secret));
    expect(rating).toMatchObject({ rideAgain: "NO", isNeverAgain: true, note: secret });
  });

  test("is written by the ride's rider alone", async () => {
    await rider.call(rateRide, asked("YES"));
    expect((await (await aRider(world)).refused(noteRide, note(secret))).status).toBe(404);
    expect((await driver.refused(noteRide, note(secret))).status).toBe(403);
    expect((await anonymous(world).refused(noteRide, note(secret))).status).toBe(401);
    expect(await noted()).toBeNull();
  });
});

describe("a private note is read", () => {
  beforeEach(async () => {
    await rider.call(rateRide, asked("NO", secret));
  });

  test("never by the driver: not with the ride, not in a list, not in the driver's own data", async () => {
    const shown = [
      await driver.call(getRide, { params: { id: rideId } }),
      await driver.call(getRecentRides),
      await driver.call(getDriverHistory),
      await driver.call(exportAccount),
    ];
    expect(JSON.stringify(shown)).toContain(rideId);
    expect(JSON.stringify(shown)).not.toContain("Sang all the way");
  });

  test("by admins at the ride's page, and by its rider in the own data", async () => {
    const admin = await aPerson(world, "ADMIN");
    const { rating } = await admin.call(getAdminRide, { params: { id: rideId } });
    expect(rating).toEqual({ status: "NO", at: expect.any(String), note: secret });
    expect((await rider.call(exportAccount)).kept).toMatchObject({ ratings: [{ note: secret }] });
  });

  test("by nobody after its rider has left; the answer stays", async () => {
    const leaving = await registered(world);
    rideId = await aRideOf(leaving);
    await leaving.call(rateRide, asked("NO", secret));
    const goodbye = { password: PASSWORD, confirmation: "DELETE" };
    await leaving.call(deleteAccount, { body: goodbye });
    const admin = await aPerson(world, "ADMIN");
    const { rating } = await admin.call(getAdminRide, { params: { id: rideId } });
    expect(rating).toMatchObject({ status: "NO", note: null });
  });
});

test("a ride without an answer has none to show to admins", async () => {
  const admin = await aPerson(world, "ADMIN");
  expect((await admin.call(getAdminRide, { params: { id: rideId } })).rating).toBeNull();
});
