import { expect, test } from "vitest";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { dismissRide, lastRideToShow, readDismissedRides } from "./last-ride.ts";

const endedAt = "2026-11-22T14:41:00.000Z";
const rejected = aRide({
  state: "rejected",
  timeline: [{ state: "rejected", at: endedAt, by: "driver" }],
});
const booking = aScheduledRide({
  id: "019a0000-0000-7000-8000-000000000009",
  state: "rejected",
  timeline: [{ state: "rejected", at: endedAt, by: "driver" }],
});
const after = (minutes: number, dismissedIds: string[] = []) => ({
  now: Date.parse(endedAt) + minutes * 60_000,
  dismissedIds,
  open: [],
});

test("shows the end of the last ride for 15 minutes", () => {
  expect(lastRideToShow([rejected], after(14))).toBe(rejected);
  expect(lastRideToShow([rejected], after(15))).toBeNull();
});

test("does not show a dismissed ride again", () => {
  expect(lastRideToShow([rejected], after(1, [rejected.id]))).toBeNull();
  const storage = aStorage();
  dismissRide(storage, rejected.id);
  expect(dismissRide(storage, booking.id)).toEqual([booking.id, rejected.id]);
  expect(readDismissedRides(storage)).toEqual([booking.id, rejected.id]);
});

test("shows nothing without rides", () => {
  expect(lastRideToShow([], after(1))).toBeNull();
});

test("shows nothing after the rider gave up an unpaid ride", () => {
  const lapsed = (by: string) =>
    aRide({ state: "lapsed", timeline: [{ state: "lapsed", at: endedAt, by }] });
  expect(lastRideToShow([lapsed("rider")], after(1))).toBeNull();
  expect(lastRideToShow([lapsed("platform")], after(1))).not.toBeNull();
});

test("shows a failed scheduled ride until its pickup, even after other rides", () => {
  const ridden = aRide({ state: "completed" });
  expect(lastRideToShow([ridden, booking], after(300))).toBe(booking);
  expect(lastRideToShow([booking], after(60 * 48))).toBeNull();
});

test("shows no failed ride once a replacement is booked", () => {
  const instead = aScheduledRide({ state: "pending" });
  expect(lastRideToShow([booking], { ...after(5), open: [instead] })).toBeNull();
  const otherDay = aScheduledRide({ pickupAt: "2026-11-29T14:40:00.000Z" });
  expect(lastRideToShow([booking], { ...after(5), open: [otherDay] })).toBe(booking);
});
