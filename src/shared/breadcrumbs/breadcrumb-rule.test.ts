import { expect, test } from "vitest";
import type { Breadcrumb } from "./breadcrumb-bytes.ts";
import { isWorthKeeping, thinBreadcrumbs } from "./breadcrumb-rule.ts";

const start = Date.parse("2026-11-23T10:00:00Z");
const breadcrumb = (seconds: number, north = 0): Breadcrumb => ({
  at: new Date(start + seconds * 1000),
  latitude: 40.748_43 + north,
  longitude: -73.985_66,
  accuracy: 9,
  isLate: false,
});
/** Degrees of latitude. */
const METER = 1 / 111_195;

test("a breadcrumb is kept every 5 seconds or every 25 meters", () => {
  expect(isWorthKeeping(null, breadcrumb(0))).toBe(true);
  expect(isWorthKeeping(breadcrumb(0), breadcrumb(4.9))).toBe(false);
  expect(isWorthKeeping(breadcrumb(0), breadcrumb(5))).toBe(true);
  expect(isWorthKeeping(breadcrumb(0), breadcrumb(1, 24 * METER))).toBe(false);
  expect(isWorthKeeping(breadcrumb(0), breadcrumb(1, 26 * METER))).toBe(true);
});

test("thinned breadcrumbs are a minute and 100 m apart, and keep both ends", () => {
  const full = Array.from({ length: 31 }, (_, index) => breadcrumb(index * 5));
  const thinned = thinBreadcrumbs(full);
  expect(thinned.map(({ at }) => (at.getTime() - start) / 1000)).toEqual([0, 60, 120, 150]);
  expect(thinned[0]).toMatchObject({ latitude: 40.748, longitude: -73.986, accuracy: null });
  expect(thinBreadcrumbs([])).toEqual([]);
});
