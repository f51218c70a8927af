import { expect, test } from "vitest";
import { isDue } from "./send-rule.ts";

const here = { latitude: 40.7484, longitude: -73.9857 };
const aBlockAway = { latitude: 40.7491, longitude: -73.9857 };
const last = { position: here, at: 100_000 };

test("the first position is sent at once", () => {
  expect(isDue(here, null, 0)).toBe(true);
});

test("a moving driver's position is sent every 4 seconds", () => {
  expect(isDue(aBlockAway, last, 103_999)).toBe(false);
  expect(isDue(aBlockAway, last, 104_000)).toBe(true);
});

test("a parked driver's position is sent every 20 seconds, despite measurement noise", () => {
  const wobble = { ...here, latitude: here.latitude + 0.00005 };
  expect(isDue(wobble, last, 119_999)).toBe(false);
  expect(isDue(wobble, last, 120_000)).toBe(true);
});

test("a position that did not reach the server is due again after 4 seconds", () => {
  const failed = { ...last, hasFailed: true };
  expect(isDue(here, failed, 103_999)).toBe(false);
  expect(isDue(here, failed, 104_000)).toBe(true);
});
