import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import { aHeldScheduledRide } from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import { observeCheckout } from "./observe-checkout.ts";
import { findRidePayment } from "./queries.ts";

const HOLD_MINUTES = 120;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rideOf = (rideId: string) =>
  world.services.db
    .selectFrom("rides")
    .select(["state", "answerBy"])
    .where("id", "=", rideId)
    .executeTakeFirstOrThrow();

it("a ride ends unanswered, and its money is released, before the bank ends a short hold", async () => {
  world.stripe.setWebhook(null);
  const { rideId } = await aHeldScheduledRide(world, { pickupInHours: 72 });
  const { payments, now } = world.services;
  const captureBefore = plusMinutes(now(), HOLD_MINUTES);
  const findPayment: typeof payments.findPayment = async (id) => ({
    ...(await payments.findPayment(id)),
    captureBefore,
  });
  await observeCheckout({ ...world.services, payments: { ...payments, findPayment } }, rideId);
  expect(await rideOf(rideId)).toEqual({
    state: "pending",
    answerBy: plusMinutes(captureBefore, -deadlines.captureMarginMinutes),
  });
  world.advanceClock((HOLD_MINUTES - deadlines.captureMarginMinutes) * 60 + 1);
  await sweepDeadlines(world.services, now());
  await world.waitUntilIdle();
  expect(now().getTime()).toBeLessThan(captureBefore.getTime());
  expect(await rideOf(rideId)).toMatchObject({ state: "expired" });
  expect(await findRidePayment(world.services.db, rideId)).toMatchObject({ state: "released" });
});
