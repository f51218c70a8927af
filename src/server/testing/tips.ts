import { tipRide } from "#shared/tips/contract.ts";
import type { Booked } from "./rides.ts";
import type { TestWorld } from "./world.ts";

type Ridden = Pick<Booked, "rider" | "rideId">;

/** Opens the payment page of a tip. Returns its session. */
export async function openTip({ rider, rideId }: Ridden, amount: number): Promise<string> {
  const { url } = await rider.call(tipRide, { params: { id: rideId }, body: { amount } });
  return /cs_\w+/.exec(url)?.[0] ?? "";
}

/** Tips a completed ride and settles it. */
export async function giveTip(world: TestWorld, ride: Ridden, amount: number): Promise<void> {
  await world.stripe.pay(await openTip(ride, amount), "4242424242424242");
  await world.waitUntilIdle();
}

/** The ride's tips, oldest first. */
export const tipsOf = ({ services }: TestWorld, { rideId }: Ridden) =>
  services.db
    .selectFrom("tips")
    .selectAll()
    .where("rideId", "=", rideId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
