import { expect, test } from "vitest";
import type { Breadcrumb } from "./breadcrumb-bytes.ts";
import { isWorthKeeping, reduceBreadcrumbs, thinBreadcrumbs } from "./breadcrumb-rule.ts";

const start = Date.parse("2026-11-23T10:00:00Z");
const breadcrumb = (seconds: number, north = 0): Breadcrumb => ({
  at: new Date(start + seconds * 1000),
  latitude: 40.748_43 + north,
  longitude: -73.985_66,
  accuracy: 9,
  isLate: false,
});
/** One meter in degrees of latitude. */
const METER = 1 / 111_195;

test("a breadcrumb is kept every 5 seconds or every 25 meters", () => {
  expect(isWorthKeeping(null, breadcrumb(0))).toBe(true);
  expect(isWorthKeeping(breadcrumb(0), breadcrumb(4.9))).toBe(false);
  expect(isWorthKeeping(breadcrumb(0), breadcrumb(5))).toBe(true);
  expect(isWorthKeeping(breadcrumb(0), breadcrumb(1, 24 * METER))).toBe(false);
  expect(isWorthKeeping(breadcrumb(0), breadcrumb(1, 26 * METER))).toBe(true);
});

test("thinning keeps one breadcrumb per minute and both ends, rounded to 100 m", () => {
  const full = Array.from({ length: 31 }, (_, index) => breadcrumb(index * 5));
  const thinned = thinBreadcrumbs(full);
  expect(thinned.map(({ at }) => (at.getTime() - start) / 1000)).toEqual([0, 60, 120, 150]);
  expect(thinned[0]).toMatchObject({ latitude: 40.748, longitude: -73.986, accuracy: null });
  expect(thinBreadcrumbs([])).toEqual([]);
});

test("a trail that is too long is thinned evenly, and keeps both ends", () => {
  const trail = Array.from({ length: 10_001 }, (_, index) => breadcrumb(index * 5));
  const late = breadcrumb(50_010);
  const reduced = reduceBreadcrumbs([late, ...trail], 500).map(({ at }) => at.getTime());
  expect(reduced.length).toBeLessThanOrEqual(500);
  expect(reduced.length).toBeGreaterThan(250);
  expect([reduced[0], reduced.at(-1)]).toEqual([start, late.at.getTime()]);
  const gaps = reduced.slice(1).map((at, index) => at - (reduced[index] ?? 0));
  expect(Math.min(...gaps.slice(0, -1))).toBe(Math.max(...gaps));
  expect(reduceBreadcrumbs(trail.slice(0, 500), 500)).toHaveLength(500);
});
