import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { pickupRange, pickupRangeText } from "./pickup-range.ts";

const acceptedAt = Date.parse("2026-11-22T14:40:00.000Z");
const minutesLater = (minutes: number) => acceptedAt + minutes * 60_000;

test("the arrival is a range of minutes around the estimate", () => {
  expect(pickupRange(aRide({ pickupMinutes: 6 }), acceptedAt)).toEqual([3, 10]);
});

test("the range shrinks with time and ends at 'any minute'", () => {
  const ride = aRide({ pickupMinutes: 6 });
  expect(pickupRangeText(pickupRange(ride, minutesLater(2)))).toBe("in 1-8 min");
  expect(pickupRangeText(pickupRange(ride, minutesLater(9)))).toBe("in 1 min");
  expect(pickupRangeText(pickupRange(ride, minutesLater(10)))).toBe("any minute now");
});

test("before acceptance there is no arrival range", () => {
  expect(pickupRange(aRide({ timeline: [] }), acceptedAt)).toBeNull();
});
