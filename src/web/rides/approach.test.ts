import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { approachOf } from "./approach.ts";

const acceptedAt = Date.parse("2026-11-22T14:40:00.000Z");

test("without a position the estimate of the offer is shown", () => {
  expect(approachOf(aRide({ pickupMinutes: 6 }), null, acceptedAt)).toEqual({
    when: "in 3-10 min",
    miles: null,
  });
});

test("with a position the distance to the pickup is shown", () => {
  const ride = aRide();
  const aMileNorth = { latitude: ride.from.latitude + 1 / 69, longitude: ride.from.longitude };
  expect(approachOf(ride, aMileNorth, acceptedAt).miles).toBe(1.3);
});

test("a driver at the pickup is expected any minute", () => {
  const ride = aRide();
  expect(approachOf(ride, ride.from, acceptedAt)).toEqual({ when: "any minute now", miles: 0 });
});

test("the way to a pickup of which only the area is known is not measured", () => {
  const from = { ...aRide().from, precision: "zip" as const };
  expect(approachOf(aRide({ from, pickupMinutes: 6 }), from, acceptedAt)).toEqual({
    when: "in 3-10 min",
    miles: null,
  });
});
