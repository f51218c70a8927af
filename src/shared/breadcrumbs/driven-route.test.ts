import { expect, test } from "vitest";
import { readPolyline } from "#shared/places/polyline.ts";
import { summarizeBreadcrumbs } from "./driven-route.ts";

const start = Date.parse("2026-11-23T10:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1000);
const breadcrumb = (seconds: number, isLate = false) => ({
  at: at(seconds),
  latitude: 40.7 + seconds / 1e5,
  longitude: -74,
  accuracy: 9,
  isLate,
});
const drive = [0, 5, 10, 99, 189, 194].map((seconds) => breadcrumb(seconds, seconds === 189));

test("a summary has the line, the times, the count of late positions and the gaps", () => {
  const way = summarizeBreadcrumbs(drive, { isThinned: false });
  expect(readPolyline(way?.line ?? "").map(({ latitude }) => latitude)).toEqual(
    drive.map(({ latitude }) => Number(latitude.toFixed(5))),
  );
  expect(way).toMatchObject({ from: at(0), to: at(194), positions: 6, latePositions: 1 });
  expect(way?.gaps).toEqual([{ from: at(99), to: at(189) }]);
});

test("thinned breadcrumbs have no known gaps, and an empty list has no summary", () => {
  expect(summarizeBreadcrumbs(drive, { isThinned: true })?.gaps).toEqual([]);
  expect(summarizeBreadcrumbs([], { isThinned: false })).toBeNull();
});
