import fc from "fast-check";
import { expect, test } from "vitest";
import { type Breadcrumb, decodeBreadcrumbs, encodeBreadcrumbs } from "./breadcrumb-bytes.ts";

const breadcrumbs = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 4e10 }).map((tenths) => new Date(tenths * 100)),
    latitude: fc.integer({ min: -90e5, max: 90e5 }).map((units) => units / 1e5),
    longitude: fc.integer({ min: -180e5, max: 180e5 }).map((units) => units / 1e5),
    accuracy: fc.option(fc.nat(65_000)),
    isLate: fc.boolean(),
  }),
  { selector: ({ at }) => at.getTime(), maxLength: 50 },
);
const byTime = (list: readonly Breadcrumb[]) =>
  list.toSorted((one, other) => one.at.getTime() - other.at.getTime());

test("breadcrumbs are read back as written, in order of time", () => {
  fc.assert(
    fc.property(breadcrumbs, (written) => {
      expect(decodeBreadcrumbs(encodeBreadcrumbs(written, null))).toEqual(byTime(written));
    }),
  );
});

test("encoding in two parts yields the same bytes as at once, wherever the list is cut", () => {
  fc.assert(
    fc.property(breadcrumbs, fc.nat(50), (written, place) => {
      const cut = Math.min(place, written.length);
      const first = encodeBreadcrumbs(written.slice(0, cut), null);
      const second = encodeBreadcrumbs(written.slice(cut), written[cut - 1] ?? null);
      expect(Buffer.concat([first, second])).toEqual(Buffer.from(encodeBreadcrumbs(written, null)));
    }),
  );
});

test("breadcrumbs that were appended twice are read once", () => {
  fc.assert(
    fc.property(breadcrumbs, (written) => {
      const bytes = encodeBreadcrumbs(written, null);
      expect(decodeBreadcrumbs(Buffer.concat([bytes, bytes]))).toEqual(byTime(written));
    }),
  );
});

test("a late position never replaces a position of the same instant that arrived in time", () => {
  const inTime = {
    at: new Date(1_795_000_000_000),
    latitude: 40.7484,
    longitude: -73.9857,
    accuracy: 8,
    isLate: false,
  };
  const late = { ...inTime, latitude: 40.8, isLate: true };
  for (const points of [
    [inTime, late],
    [late, inTime],
  ])
    expect(decodeBreadcrumbs(encodeBreadcrumbs(points, null))).toEqual([inTime]);
});

test("any bytes are read without an error, and a missing last byte loses only the last breadcrumb", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(Array.isArray(decodeBreadcrumbs(bytes))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(breadcrumbs, (written) => {
      const bytes = encodeBreadcrumbs(written, null);
      const readable = decodeBreadcrumbs(bytes.subarray(0, -1));
      expect(readable).toEqual(byTime(written.slice(0, -1)));
    }),
  );
});

test("a position is rounded to 0.00001 degrees, a tenth of a second and a meter of accuracy", () => {
  const position = {
    at: new Date(1_795_000_000_049),
    latitude: 40.748_404_9,
    longitude: -73.985_695_1,
    accuracy: 8.4,
    isLate: false,
  };
  expect(decodeBreadcrumbs(encodeBreadcrumbs([position], null))).toEqual([
    {
      ...position,
      at: new Date(1_795_000_000_000),
      latitude: 40.7484,
      longitude: -73.9857,
      accuracy: 8,
    },
  ]);
});

test("half an hour of city traffic takes less than 3 kB", () => {
  const drive = Array.from({ length: 450 }, (_, index) => ({
    at: new Date(1_795_000_000_000 + index * 4000),
    latitude: 40.7 + index * 0.000_35,
    longitude: -74 + index * 0.000_21,
    accuracy: 12,
    isLate: false,
  }));
  expect(encodeBreadcrumbs(drive, null).length).toBeLessThan(3000);
});
