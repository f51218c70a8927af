import { describe, expect, test } from "vitest";
import { readOutline, readZips, writeZone } from "./read-zone.ts";

const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const polygon = (coordinates: unknown, type = "Polygon") => ({ type, coordinates });
const featureOf = (geometry: object) => ({ type: "Feature", properties: {}, geometry });
const read = (json: unknown) => readOutline(JSON.stringify(json));
const ringOfCorners = (count: number) =>
  Array.from({ length: count + 1 }, (_, index) => {
    const angle = (2 * Math.PI * (index % count)) / count;
    return [Math.cos(angle), Math.sin(angle)];
  });

describe("an outline", () => {
  test.each([
    ["a polygon", polygon([square])],
    ["a feature", featureOf(polygon([square]))],
    [
      "a file with one feature",
      { type: "FeatureCollection", features: [featureOf(polygon([square]))] },
    ],
    ["with altitudes", polygon([square.map((corner) => [...corner, 12])])],
  ])("is read from %s", (_, json) => {
    expect(read(json)).toEqual({ zone: { ring: square }, error: null });
  });

  test.each<[string, unknown]>([
    ["This is not GeoJSON with a polygon", { ring: square }],
    ["This is no polygon", polygon(square, "LineString")],
    ["This is several polygons: make a rule for each zone", polygon([[square]], "MultiPolygon")],
    [
      "The file must have one polygon: make a rule for each zone",
      {
        type: "FeatureCollection",
        features: [featureOf(polygon([square])), featureOf(polygon([square]))],
      },
    ],
    ["A zone cannot have holes", polygon([square, square])],
    [
      "The outline is not closed: repeat its first corner at the end",
      polygon([[...square, [0, 1]]]),
    ],
    [
      "A zone needs at least three corners, and the first one again at the end",
      polygon([square.slice(1)]),
    ],
    [
      "A corner is [longitude, latitude] in degrees, the longitude first",
      polygon([square.map(([x = 0, y = 0]) => [y + 40, x - 120])]),
    ],
    [
      "A corner is [longitude, latitude] in degrees, the longitude first",
      polygon([square.map(([x = 0, y = 0]) => [y + 40.6, x - 73.8])]),
    ],
    ["A zone has at most 500 corners", polygon([ringOfCorners(500)])],
    [
      "The outline crosses or touches itself, repeats a corner or runs back along a side",
      polygon([
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ]),
    ],
  ])("is refused: %s", (error, json) => {
    expect(read(json)).toEqual({ zone: null, error });
  });

  test("is refused if the text is not JSON or is empty", () => {
    expect(readOutline("{").error).toBe("This is not GeoJSON with a polygon");
    expect(readOutline(" ").error).toBe(
      "Paste an outline as a GeoJSON polygon, or upload its file",
    );
  });

  test("may have 499 corners, and is read back from its text", () => {
    const { zone } = read(polygon([ringOfCorners(499)]));
    expect(zone && readOutline(writeZone(zone))).toEqual({ zone, error: null });
  });
});

describe("a list of ZIP codes", () => {
  test("is separated by commas, spaces or lines, and read back from its text", () => {
    const { zone } = readZips("10001, 10002\n10003;10001");
    expect(zone).toEqual({ zips: ["10001", "10002", "10003"] });
    expect(zone && readZips(writeZone(zone)).zone).toEqual(zone);
  });

  test.each([
    ["", "Enter at least one ZIP code"],
    ["10001 1000", '"1000" is not a ZIP code of five digits'],
    [
      Array.from({ length: 501 }, (_, index) => 10_000 + index).join(),
      "A zone has at most 500 ZIP codes",
    ],
  ])("%.12s is refused", (text, error) => {
    expect(readZips(text).error).toBe(error);
  });
});
