import { acceptRide, completeRide } from "#shared/rides/contract.ts";
import { tipRide } from "#shared/tips/contract.ts";
import { aRider } from "./people.ts";
import { aHeldRide, type BookedRide } from "./rides.ts";
import { goodCard, listCardsOf, payAndSave } from "./saved-cards.ts";
import type { TestWorld } from "./world.ts";

type RiderOfRide = Pick<BookedRide, "rider" | "rideId">;

/** Opens the payment page of a tip. Returns its session. */
export async function openTip({ rider, rideId }: RiderOfRide, amount: number): Promise<string> {
  const { url } = await rider.call(tipRide, { params: { id: rideId }, body: { amount } });
  return /cs_\w+/.exec(url)?.[0] ?? "";
}

/** Tips a completed ride and settles the tip. */
export async function giveTip(world: TestWorld, ride: RiderOfRide, amount: number): Promise<void> {
  await world.stripe.pay(await openTip(ride, amount), "4242424242424242");
  await world.waitUntilIdle();
}

export type TippableByCard = BookedRide & { cardId: string };

/** A completed ride whose rider saved the card that paid it. */
export async function aRideToTipByCard(world: TestWorld, card = goodCard): Promise<TippableByCard> {
  const booked = await aHeldRide(world, { rider: await aRider(world) });
  await payAndSave(world, booked.sessionId, card);
  const params = { rideId: booked.rideId };
  await booked.driver.call(acceptRide, { params });
  await booked.driver.call(completeRide, { params });
  await world.waitUntilIdle();
  return { ...booked, cardId: (await listCardsOf(booked.rider))[0]?.id ?? "" };
}

/** The ride's tips, oldest first. */
export const tipsOf = ({ services }: TestWorld, { rideId }: RiderOfRide) =>
  services.db
    .selectFrom("tips")
    .selectAll()
    .where("rideId", "=", rideId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
