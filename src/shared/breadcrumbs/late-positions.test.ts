import fc from "fast-check";
import { expect, test } from "vitest";
import { fillGaps, type LatePosition, readLatePositions } from "./late-positions.ts";

const now = new Date("2026-11-23T15:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const at = (seconds: number, latitude = 40.7 + seconds / 1000): LatePosition => ({
  latitude,
  longitude: -74,
  accuracy: 9,
  at: secondsAgo(seconds).toISOString(),
});
const read = (positions: LatePosition[], sentAt = now) =>
  readLatePositions(positions, { sentAt: sentAt.toISOString(), now });
const agesOf = (list: readonly { at: Date }[]) =>
  list.map((one) => (now.getTime() - one.at.getTime()) / 1000);

test("late positions are sorted, and old and future points are dropped", () => {
  const positions = [at(30), at(90), at(-5), at(60), at(7199), at(7201)];
  expect(agesOf(read(positions))).toEqual([7199, 90, 60, 30]);
  expect(read(positions).every(({ isLate }) => isLate)).toBe(true);
});

test("the error of the device's clock is corrected", () => {
  expect(agesOf(read([at(400), at(350)], secondsAgo(300)))).toEqual([100, 50]);
  expect(agesOf(read([at(-200), at(-250)], secondsAgo(-300)))).toEqual([100, 50]);
  expect(read([at(290)], secondsAgo(300))).toEqual([]);
});

test("positions are thinned to one per 5 seconds or 25 meters", () => {
  const still = Array.from({ length: 20 }, (_, index) => at(100 + index, 40.7));
  expect(agesOf(read(still))).toEqual([119, 114, 109, 104]);
});

test("only gaps within the ride are filled", () => {
  const late = read([at(100), at(90), at(80), at(70), at(60)]);
  const ride = { from: secondsAgo(92), to: secondsAgo(65) };
  expect(agesOf(fillGaps(late, [{ at: secondsAgo(83) }], ride))).toEqual([90, 70]);
});

test("a position sent twice fills a gap once, whatever else is in the gap", () => {
  const positions = fc.array(
    fc.record({ age: fc.integer({ min: -100, max: 9000 }), north: fc.nat(50) }),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(positions, positions, (sent, received) => {
      const late = read(sent.map(({ age, north }) => at(age, 40 + north / 1000)));
      const known = received.map(({ age }) => ({ at: secondsAgo(age) }));
      const ride = { from: secondsAgo(5000), to: now };
      const filled = fillGaps(late, known, ride);
      for (const { at: time } of filled) {
        expect(time >= ride.from && time <= now).toBe(true);
        for (const other of known)
          expect(Math.abs(other.at.getTime() - time.getTime())).toBeGreaterThanOrEqual(4000);
      }
      expect(agesOf(late)).toEqual(agesOf(late).toSorted((one, other) => other - one));
      expect(fillGaps(late, [...known, ...filled], ride)).toEqual([]);
    }),
  );
});
