import { expect, test } from "vitest";
import type { RideState } from "#shared/rides/ride-states.ts";
import { createTracking } from "./tracking.ts";

const pickupAt = new Date("2026-11-22T15:00:00Z");
const minutesBefore = (minutes: number) => new Date(pickupAt.getTime() - minutes * 60_000);
const position = { latitude: 40.7, longitude: -74, at: minutesBefore(180) };
const aRide = (state: RideState, at: Date | null) => ({
  rideId: "ride",
  riderId: "rosa",
  driverId: "dan",
  state,
  pickupAt: at,
});

/** Whether the listening rider receives the driver's position. */
const isTold = (ride: ReturnType<typeof aRide>, now: Date) => {
  const tracking = createTracking(
    () => position,
    () => true,
  );
  const told: string[] = [];
  tracking.track([ride]);
  tracking.sendMoved(now, (riderId) => void told.push(riderId));
  return told.includes("rosa");
};

test.each<[string, RideState, Date | null, number, boolean]>([
  ["a ride now", "accepted", null, 2000, true],
  ["a later ride", "accepted", pickupAt, 61, false],
  ["a later ride", "accepted", pickupAt, 60, true],
  ["a later ride", "accepted", pickupAt, -120, true],
  ["a later ride that nobody ended", "accepted", pickupAt, -121, false],
  ["a later ride that nobody ended", "arrived", pickupAt, -121, false],
  ["a later ride by the hour", "started", pickupAt, -600, true],
  ["a later ride", "arrived", pickupAt, 60, true],
])(
  "the driver of %s that is %s (pickup %s) is seen %i minutes before: %s",
  (_, state, at, minutes, isSeen) => {
    expect(isTold(aRide(state, at), minutesBefore(minutes))).toBe(isSeen);
  },
);

test("a driver becomes visible an hour before the pickup", () => {
  const tracking = createTracking(
    () => position,
    () => true,
  );
  let told = 0;
  const tell = () => {
    told += 1;
  };
  tracking.follow(aRide("accepted", pickupAt));
  tracking.sendMoved(minutesBefore(120), tell);
  expect(told).toBe(0);
  tracking.sendMoved(minutesBefore(60), tell);
  tracking.follow(aRide("arrived", pickupAt));
  tracking.sendMoved(minutesBefore(59), tell);
  expect(told).toBe(1);
  tracking.follow(aRide("completed", pickupAt));
  tracking.sendMoved(minutesBefore(58), tell);
  expect(told).toBe(1);
});
