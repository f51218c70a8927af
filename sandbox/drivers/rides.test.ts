import { expect, test } from "vitest";
import type { RideState } from "#shared/rides/ride-states.ts";
import { isPickupTime, rideToServe } from "./rides.ts";

const now = new Date("2026-05-04T16:00:00Z");
const minutesFromNow = (minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString();
const aRide = (state: RideState, pickupIn: number | null = null, askedBefore = 5) => ({
  state,
  pickupAt: pickupIn === null ? null : minutesFromNow(pickupIn),
  requestedAt: minutesFromNow(-askedBefore),
});

test("a driver without rides has nothing to do", () => {
  expect(rideToServe([], now)).toBeNull();
});

test("a ride under way comes before a request, and the oldest request before others", () => {
  const request = aRide("pending");
  const older = aRide("pending", null, 9);
  const underWay = aRide("started");
  expect(rideToServe([request, older, underWay], now)).toBe(underWay);
  expect(rideToServe([request, older], now)).toBe(older);
});

test("a scheduled ride waits until shortly before its pickup, its request does not", () => {
  expect(rideToServe([aRide("accepted", 90)], now)).toBeNull();
  const soon = aRide("accepted", 2);
  expect(rideToServe([soon], now)).toBe(soon);
  const asked = aRide("pending", 3000);
  expect(rideToServe([asked], now)).toBe(asked);
});

test("the ride of a driver who comes early starts at the pickup time", () => {
  expect(isPickupTime(aRide("arrived", 1), now)).toBe(false);
  expect(isPickupTime(aRide("arrived", 0), now)).toBe(true);
  expect(isPickupTime(aRide("arrived"), now)).toBe(true);
});
