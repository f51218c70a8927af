import sharp from "sharp";
import { sweepTolls } from "#server/payments/tolls/sweep-tolls.ts";
import { acceptRide, arriveAtPickup, completeRide, startRide } from "#shared/rides/contract.ts";
import { enterToll } from "#shared/tolls/contract.ts";
import type { Person } from "./people.ts";
import { aHeldRide, type BookedRide } from "./rides.ts";
import type { TestWorld } from "./world.ts";

export const RFK = "RFK Bridge";
export const DAY_SECONDS = 24 * 3600;

/** A ride under way, paid on the provider's page by a card that the rider does not save. */
export async function aStartedRide(
  world: TestWorld,
  { card = "4242424242424242", rider }: { card?: string; rider?: Person } = {},
): Promise<BookedRide> {
  const booked = await aHeldRide(world, rider && { rider });
  await world.stripe.pay(booked.sessionId, card);
  await world.waitUntilIdle();
  const { driver, rideId } = booked;
  await driver.call(acceptRide, { params: { rideId } });
  await driver.call(arriveAtPickup, { params: { id: rideId } });
  await driver.call(startRide, { params: { id: rideId } });
  await world.waitUntilIdle();
  return booked;
}

export async function completeTolledRide(world: TestWorld, { driver, rideId }: BookedRide) {
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
}

/** Uploads a toll photo for a ride as the person. Returns the status and the reply. */
export async function uploadPhoto(world: TestWorld, by: Person, rideId: string) {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: "#fc0" } });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), "toll.jpg");
  const response = await world.app.inject({
    method: "POST",
    url: `/api/rides/${rideId}/toll-photos`,
    headers: { authorization: `Bearer ${by.token}` },
    payload: form,
  });
  return { status: response.statusCode, body: response.json() };
}

type WrittenToll = { amount?: number; road?: string; isAnother?: boolean };

/** Body of a toll with a new photo. */
export async function tollBody(
  world: TestWorld,
  { driver, rideId }: BookedRide,
  { amount = 7.46, road = RFK, ...rest }: WrittenToll = {},
) {
  const { body } = await uploadPhoto(world, driver, rideId);
  return { amount, road, photoId: String(body.photoId), ...rest };
}

/** Enters a toll. Returns its id. */
export async function aToll(world: TestWorld, booked: BookedRide, toll: WrittenToll = {}) {
  const body = await tollBody(world, booked, toll);
  const { tolls } = await booked.driver.call(enterToll, { params: { id: booked.rideId }, body });
  return tolls.entries.at(-1)?.id ?? "";
}

/** A completed ride with a toll that was not objected to for a day. */
export async function aDueToll(world: TestWorld, { card }: { card?: string } = {}) {
  const booked = await aStartedRide(world, card === undefined ? {} : { card });
  const tollId = await aToll(world, booked);
  await completeTolledRide(world, booked);
  world.advanceClock(DAY_SECONDS + 1);
  return { ...booked, tollId };
}

/** Ends the rider's time to object, without moving the clock. */
export async function endObjections({ services: { db, now } }: TestWorld, rideId: string) {
  await db.updateTable("tolls").set({ objectUntil: now() }).where("rideId", "=", rideId).execute();
}

export async function chargeTolls(world: TestWorld): Promise<void> {
  await sweepTolls(world.services, world.services.now());
  await world.waitUntilIdle();
}
