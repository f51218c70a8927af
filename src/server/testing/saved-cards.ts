import { expect } from "vitest";
import { getCards, type SavedCard } from "#shared/cards/contract.ts";
import { payOtherwise } from "#shared/payments/contract.ts";
import { cancelRide } from "#shared/rides/contract.ts";
import { aRider, type Person } from "./people.ts";
import { aHeldRide } from "./rides.ts";
import type { TestWorld } from "./world.ts";

export const goodCard = "4242424242424242";

export const listCardsOf = async (rider: Person): Promise<SavedCard[]> =>
  (await rider.call(getCards)).cards;

/** A card whose bank always asks for 3-D Secure. */
export const challengedCard = "4000002760003184";

/** Pays a ride on the provider's page, saves the card there, and cancels the ride. */
export async function saveCard(world: TestWorld, rider: Person, card = goodCard): Promise<void> {
  const before = await listCardsOf(rider);
  const { rideId, sessionId } = await aHeldRide(world, { rider });
  await payAndSave(world, sessionId || (await openPage(rider, rideId)), card);
  await rider.call(cancelRide, { params: { id: rideId }, body: {} });
  await world.waitUntilIdle();
  expect(await listCardsOf(rider)).toHaveLength(before.length + 1);
}

/** Pays on a page of the provider, and saves the card there. */
export async function payAndSave(world: TestWorld, page: string, card: string): Promise<void> {
  const outcome = await world.stripe.pay(page, card, { save: true });
  if (outcome.status === "challenged") await world.stripe.answerChallenge(outcome.intent, true);
  await world.waitUntilIdle();
}

/** Opens the provider's page for a ride that was booked with a saved card. Returns its session. */
async function openPage(rider: Person, rideId: string): Promise<string> {
  const { url } = await rider.call(payOtherwise, { params: { rideId } });
  return /cs_\w+/.exec(url)?.[0] ?? "";
}

export async function aRiderWithCard(world: TestWorld, card = goodCard): Promise<Person> {
  const rider = await aRider(world);
  await saveCard(world, rider, card);
  return rider;
}
