import { expect, test } from "vitest";
import { justEnded } from "./just-ended.ts";
import { aRide } from "./testing/a-ride.ts";

const endedAt = "2026-11-22T14:41:00.000Z";
const rejected = aRide({
  state: "rejected",
  timeline: [{ state: "rejected", at: endedAt, by: "driver" }],
});
const minutesLater = (minutes: number) => Date.parse(endedAt) + minutes * 60_000;

test("the end of the last ride is news for a quarter of an hour", () => {
  expect(justEnded([rejected], { now: minutesLater(14), seenId: null })).toBe(rejected);
  expect(justEnded([rejected], { now: minutesLater(15), seenId: null })).toBeNull();
});

test("what was put away does not come back", () => {
  expect(justEnded([rejected], { now: minutesLater(1), seenId: rejected.id })).toBeNull();
});

test("without rides, or after a scheduled one, there is no news", () => {
  const scheduled = { ...rejected, kind: "scheduled" as const };
  expect(justEnded([], { now: minutesLater(1), seenId: null })).toBeNull();
  expect(justEnded([scheduled], { now: minutesLater(1), seenId: null })).toBeNull();
});

test("letting go of a ride that was not paid needs no words", () => {
  const lapsed = (by: string) =>
    aRide({ state: "lapsed", timeline: [{ state: "lapsed", at: endedAt, by }] });
  expect(justEnded([lapsed("rider")], { now: minutesLater(1), seenId: null })).toBeNull();
  expect(justEnded([lapsed("platform")], { now: minutesLater(1), seenId: null })).not.toBeNull();
});
