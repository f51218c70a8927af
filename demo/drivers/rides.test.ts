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

test("chooses no ride if there are none", () => {
  expect(rideToServe([], now)).toBeNull();
});

test("puts a current ride before requests, and requests in order of their deadline", () => {
  const later = aRide("pending", 3000, 720);
  const sooner = aRide("pending");
  const startedRide = aRide("started");
  expect(rideToServe([later, sooner, startedRide], now)).toBe(startedRide);
  expect(rideToServe([later, sooner], now)).toBe(sooner);
});

test("finishes a started ride before the next pickup", () => {
  const startedRide = aRide("started");
  expect(rideToServe([aRide("accepted", 1), startedRide], now)).toBe(startedRide);
});

test("skips a scheduled ride until shortly before its pickup, but not its request", () => {
  expect(rideToServe([aRide("accepted", 90)], now)).toBeNull();
  const soon = aRide("accepted", 2);
  expect(rideToServe([soon], now)).toBe(soon);
  const request = aRide("pending", 3000);
  expect(rideToServe([request], now)).toBe(request);
});

test("starts a scheduled ride at its pickup time and not before, an instant ride at any time", () => {
  expect(isPickupTime(aRide("arrived", 1), now)).toBe(false);
  expect(isPickupTime(aRide("arrived", 0), now)).toBe(true);
  expect(isPickupTime(aRide("arrived"), now)).toBe(true);
});
