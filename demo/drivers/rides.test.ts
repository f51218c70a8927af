import { expect, test } from "vitest";
import type { RideState } from "#shared/rides/ride-states.ts";
import { isPickupTime, rideToServe } from "./rides.ts";

const now = new Date("2026-05-04T16:00:00Z");
const minutesFromNow = (minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString();
const aRide = (state: RideState, pickupIn: number | null = null, answerIn = 1) => ({
  state,
  pickupAt: pickupIn === null ? null : minutesFromNow(pickupIn),
  answerBy: state === "pending" ? minutesFromNow(answerIn) : null,
});

test("a driver without rides has nothing to do", () => {
  expect(rideToServe([], now)).toBeNull();
});

test("a ride under way comes before a request, and what is to be answered first before others", () => {
  const later = aRide("pending", 3000, 720);
  const sooner = aRide("pending");
  const underWay = aRide("started");
  expect(rideToServe([later, sooner, underWay], now)).toBe(underWay);
  expect(rideToServe([later, sooner], now)).toBe(sooner);
});

test("who has a rider in the car brings them where they go before the next pickup", () => {
  const underWay = aRide("started");
  expect(rideToServe([aRide("accepted", 1), underWay], now)).toBe(underWay);
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
