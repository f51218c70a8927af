import { hashPassword } from "#server/accounts/password-hashing.ts";
import { observeCheckout } from "#server/payments/observe-checkout.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { aHeldScheduledRide, type BookedScheduledRide } from "#server/testing/scheduled-rides.ts";
import type { TestWorld } from "#server/testing/world.ts";
import { rateRide } from "#shared/ratings/contract.ts";
import { acceptRide, arriveAtPickup, completeRide } from "#shared/rides/contract.ts";

/** State of a prepared ride. */
export type StageRideState = "pending" | "accepted" | "arrived" | "completed" | "rated";
const order: readonly StageRideState[] = ["accepted", "arrived", "completed", "rated", "pending"];

/** Prepared people: a rider and a driver with many rides between them, and two admins; all have PASSWORD. */
export interface Stage {
  world: TestWorld;
  rider: Person;
  driver: Person;
  admin: Person;
  otherAdmin: Person;
  /** A ride in this state. */
  findRide(state: StageRideState): string;
  /** A ride in this state, reserved for the caller. */
  reserveRide(state: StageRideState): string;
}

/** Creates rides in each state, and advances the clock until all of them can be ended. */
export async function setStage(
  world: TestWorld,
  counts: Partial<Record<StageRideState, number>>,
): Promise<Stage> {
  const [rider, driver] = [await aRider(world), await aDriver(world)];
  const [admin, otherAdmin] = [await aPerson(world, "ADMIN"), await aPerson(world, "ADMIN")];
  await setPasswords(world, [rider, driver, admin, otherAdmin]);
  const states = order.flatMap((state) => Array.from({ length: counts[state] ?? 0 }, () => state));
  const driven = states.filter((state) => state !== "pending");
  const rides: (BookedScheduledRide & { state: StageRideState })[] = [];
  const book = async (state: StageRideState, pickupInHours: number) => {
    const ride = await aHeldScheduledRide(world, { rider, driver, pickupInHours });
    await observeCheckout(world.services, ride.rideId);
    const params = { rideId: ride.rideId };
    if (state !== "pending") await driver.call(acceptRide, { params });
    rides.push({ ...ride, state });
  };
  for (const [at, state] of driven.entries()) await book(state, 0.5 + at);
  await world.waitUntilIdle();
  world.advanceClock((0.5 + driven.length) * 3600);
  // Booked last: a request is open for twelve hours.
  for (let at = 0; at < states.length - driven.length; at += 1) await book("pending", 40 + at);
  for (const ride of rides) await moveRide(ride, ride.state);
  await world.waitUntilIdle();
  // Waits long enough to report a no-show.
  world.advanceClock(20 * 60);
  const findRide = (state: StageRideState): string => {
    const ride = rides.find((one) => one.state === state);
    if (!ride) throw new Error(`the stage needs another ride that is ${state}`);
    return ride.rideId;
  };
  const reserveRide = (state: StageRideState): string => {
    const foundRideId = findRide(state);
    rides.splice(
      rides.findIndex(({ rideId }) => rideId === foundRideId),
      1,
    );
    return foundRideId;
  };
  return { world, rider, driver, admin, otherAdmin, findRide, reserveRide };
}

async function moveRide(
  { rider, driver, rideId }: BookedScheduledRide,
  state: StageRideState,
): Promise<void> {
  if (state === "arrived") await driver.call(arriveAtPickup, { params: { id: rideId } });
  if (state !== "completed" && state !== "rated") return;
  await driver.call(completeRide, { params: { rideId } });
  if (state === "rated")
    await rider.call(rateRide, { params: { rideId }, body: { status: "NO", note: "Too loud" } });
}

/** Sets PASSWORD, because test accounts have none. */
export async function setPasswords(world: TestWorld, people: readonly Person[]): Promise<void> {
  await world.services.db
    .updateTable("accounts")
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(
      "id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
}
