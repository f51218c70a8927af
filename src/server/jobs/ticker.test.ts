import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aHeldRide, aPaidRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { startTicker } from "./ticker.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("an unanswered ride expires while the provider hangs on an unpaid one", async () => {
  const heldRide = await aHeldRide(world);
  const provider = Promise.withResolvers<"expired">();
  const expireCheckout = vi.fn(() => provider.promise);
  const payments = { ...world.services.payments, expireCheckout };
  world.advanceClock(11 * 60);
  const stop = startTicker({ ...world.services, payments });
  await vi.waitFor(() => expect(expireCheckout).toHaveBeenCalled(), 10_000);
  const unanswered = await aPaidRide(world);
  world.advanceClock(61);
  await vi.waitFor(async () => expect((await rideOf(unanswered)).state).toBe("expired"), 10_000);
  expect((await rideOf(heldRide)).state).toBe("awaiting_payment");
  provider.resolve("expired");
  await stop();
  expect((await rideOf(heldRide)).state).toBe("lapsed");
}, 30_000);
