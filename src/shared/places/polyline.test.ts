import fc from "fast-check";
import { expect, test } from "vitest";
import { readPolyline, writePolyline } from "./polyline.ts";

/** The example of Google's description of the format. */
const example = [
  { latitude: 38.5, longitude: -120.2 },
  { latitude: 40.7, longitude: -120.95 },
  { latitude: 43.252, longitude: -126.453 },
];

test("the format's own example is written and read", () => {
  expect(writePolyline(example)).toBe("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  expect(readPolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@")).toEqual(example);
});

test("every line survives, to the fifth decimal", () => {
  const degrees = (limit: number) =>
    fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((units) => units / 1e5);
  const point = fc.record({ latitude: degrees(90), longitude: degrees(180) });
  fc.assert(
    fc.property(fc.array(point), (line) => {
      const read = readPolyline(writePolyline(line));
      expect(read).toHaveLength(line.length);
      for (const [index, { latitude, longitude }] of read.entries()) {
        expect(latitude).toBeCloseTo(line[index]?.latitude ?? 0, 6);
        expect(longitude).toBeCloseTo(line[index]?.longitude ?? 0, 6);
      }
    }),
  );
});

test.each(["_p~iF~ps|", "_p~iF", "_p~iF\n~ps|U", "ééé", "~~~~~~~~~~~~~~~~~~~~~~~~~~~"])(
  "%j is no line",
  (text) => {
    expect(readPolyline(text)).toEqual([]);
  },
);

test("any text is read without an error, to points on the globe", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { latitude, longitude } of readPolyline(text)) {
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      }
    }),
  );
});
