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
const isSentPosition = (ride: ReturnType<typeof aRide>, now: Date) => {
  const tracking = createTracking(
    () => position,
    () => true,
  );
  const recipients: string[] = [];
  tracking.track([ride]);
  tracking.sendChangedPositions(now, (riderId) => void recipients.push(riderId));
  return recipients.includes("rosa");
};

test.each<[string, RideState, Date | null, number, boolean]>([
  ["an instant ride", "accepted", null, 2000, true],
  ["a scheduled ride", "accepted", pickupAt, 61, false],
  ["a scheduled ride", "accepted", pickupAt, 60, true],
  ["a scheduled ride", "accepted", pickupAt, -120, true],
  ["a scheduled ride that was never ended", "accepted", pickupAt, -121, false],
  ["a scheduled ride that was never ended", "arrived", pickupAt, -121, false],
  ["an hourly scheduled ride", "started", pickupAt, -600, true],
  ["a scheduled ride", "arrived", pickupAt, 60, true],
])(
  "the driver of %s in state %s (pickup %s) is visible %i minutes before the pickup: %s",
  (_, state, at, minutes, isSeen) => {
    expect(isSentPosition(aRide(state, at), minutesBefore(minutes))).toBe(isSeen);
  },
);

test("a driver becomes visible an hour before the pickup", () => {
  const tracking = createTracking(
    () => position,
    () => true,
  );
  let positionsSent = 0;
  const countPosition = () => {
    positionsSent += 1;
  };
  tracking.follow(aRide("accepted", pickupAt));
  tracking.sendChangedPositions(minutesBefore(120), countPosition);
  expect(positionsSent).toBe(0);
  tracking.sendChangedPositions(minutesBefore(60), countPosition);
  tracking.follow(aRide("arrived", pickupAt));
  tracking.sendChangedPositions(minutesBefore(59), countPosition);
  expect(positionsSent).toBe(1);
  tracking.follow(aRide("completed", pickupAt));
  tracking.sendChangedPositions(minutesBefore(58), countPosition);
  expect(positionsSent).toBe(1);
});
