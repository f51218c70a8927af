import { expect, test } from "vitest";
import { measureLine } from "#shared/places/line.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { approachOf } from "./approach.ts";

const acceptedAt = Date.parse("2026-11-22T14:40:00.000Z");

test("without a position the estimate of the offer is shown", () => {
  expect(approachOf(aRide({ pickupMinutes: 6 }), null, { now: acceptedAt, route: null })).toEqual({
    when: "in 3-10 min",
    miles: null,
  });
});

test("with a position the distance to the pickup is shown", () => {
  const ride = aRide();
  const aMileNorth = { latitude: ride.from.latitude + 1 / 69, longitude: ride.from.longitude };
  expect(approachOf(ride, aMileNorth, { now: acceptedAt, route: null }).miles).toBe(1.3);
});

test("a driver at the pickup is expected any minute", () => {
  const ride = aRide();
  expect(approachOf(ride, ride.from, { now: acceptedAt, route: null })).toEqual({
    when: "any minute now",
    miles: 0,
  });
});

test("the distance to a pickup of which only the area is known is not measured", () => {
  const from = { ...aRide().from, precision: "zip" as const };
  expect(
    approachOf(aRide({ from, pickupMinutes: 6 }), from, { now: acceptedAt, route: null }),
  ).toEqual({
    when: "in 3-10 min",
    miles: null,
  });
});

test("on the driver's route its miles and minutes are shown, off the route the estimate", () => {
  const ride = aRide();
  const { latitude, longitude } = ride.from;
  const corner = { latitude: latitude + 1 / 69, longitude: longitude + 1 / 52 };
  const start = { latitude, longitude: longitude + 1 / 52 };
  const measuredLine = measureLine([
    start,
    corner,
    { latitude: latitude + 1 / 69, longitude },
    ride.from,
  ]);
  const route = { measured: measuredLine, minutes: 20 };
  const along = approachOf(ride, start, { now: acceptedAt, route });
  expect(along.miles).toBeCloseTo(3, 1);
  expect(along.when).toBe("in 12-32 min");
  const beside = { latitude: latitude - 1 / 69, longitude };
  expect(approachOf(ride, beside, { now: acceptedAt, route })).toEqual(
    approachOf(ride, beside, { now: acceptedAt, route: null }),
  );
});
