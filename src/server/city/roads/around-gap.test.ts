import { expect, test } from "vitest";
import type { Bounds } from "#server/city/pack-step.ts";
import { isAroundGap } from "./around-gap.ts";

const gap: Bounds = [-74, 40.73, -73.97, 40.736];
const at = (latitude: number, longitude = -73.98) => ({ latitude, longitude });
/** Straight miles between the two points below: 0.97. */
const [north, south] = [at(40.74), at(40.726)];

test("a long road between two sides of a gap goes around it, in both directions", () => {
  expect(isAroundGap({ miles: 3.5 }, north, south, [gap])).toBe(true);
  expect(isAroundGap({ miles: 3.5 }, south, north, [gap])).toBe(true);
});

test("a road of usual length is no detour", () => {
  expect(isAroundGap({ miles: 1.4 }, north, south, [gap])).toBe(false);
});

test("a long road from or to a place in the gap goes around it", () => {
  expect(isAroundGap({ miles: 3 }, at(40.733), north, [gap])).toBe(true);
  expect(isAroundGap({ miles: 3 }, at(40.733), at(40.734), [gap])).toBe(true);
});

test("a long road beside a gap, or without one, has another reason, such as a river", () => {
  expect(isAroundGap({ miles: 3.5 }, at(40.74, -73.96), at(40.726, -73.96), [gap])).toBe(false);
  expect(isAroundGap({ miles: 3.5 }, at(40.74), at(40.738), [gap])).toBe(false);
  expect(isAroundGap({ miles: 3.5 }, at(40.738, -74.02), at(40.738), [gap])).toBe(false);
  expect(isAroundGap({ miles: 3.5 }, north, south, [])).toBe(false);
  expect(isAroundGap({ miles: 3.5 }, north, south)).toBe(false);
});
