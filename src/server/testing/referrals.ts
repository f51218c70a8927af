import { grantCredits } from "#server/referrals/credit-queries.ts";
import { anEndedRide } from "./ended-rides.ts";
import { aDriver, aRider, type Person } from "./people.ts";
import type { TestWorld } from "./world.ts";

/** Records that a newcomer was referred. */
export async function recordReferral(
  world: TestWorld,
  newcomer: Person,
  referrer: Person,
): Promise<void> {
  await world.services.db
    .updateTable("accounts")
    .set({ referredBy: referrer.id })
    .where("id", "=", newcomer.id)
    .execute();
}

/** Gives credits of $5, each for another newcomer. */
export async function giveCredits(world: TestWorld, person: Person, count = 1): Promise<void> {
  const driver = await aDriver(world);
  for (let done = 0; done < count; done += 1) {
    const newcomer = await aRider(world);
    await recordReferral(world, newcomer, person);
    const parties = { riderId: newcomer.id, driverId: driver.id };
    const endedAt = world.services.now();
    const rideId = await anEndedRide(world, { ...parties, state: "completed", endedAt });
    await grantCredits(world.services.db, { ...parties, rideId }, endedAt);
  }
}
