import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { raceForLock } from "#server/testing/race-for-lock.ts";
import { aHeldRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { lapse } from "./lapse.ts";
import { observeCheckout } from "./observe-checkout.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("the payment of a ride that lapses while it is being paid is released", async () => {
  const held = await aHeldRide(world);
  await world.stripe.pay(held.sessionId, "4242424242424242");
  const { rideId } = held;
  const theRide = sql`select from rides where id = ${rideId} for update`;
  const ended = await raceForLock(world, theRide, [
    () => lapse(world.services, rideId, { by: "stripe" }),
    () => observeCheckout(world.services, rideId),
  ]);
  expect(ended).toEqual(["fulfilled", "fulfilled"]);
  await world.waitUntilIdle();
  expect((await rideOf(held)).state).toBe("lapsed");
  const [intent] = world.stripe.list("payment_intent");
  expect(intent?.status).toBe("canceled");
});
