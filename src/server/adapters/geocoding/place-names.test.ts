import { expect, test } from "vitest";
import type { Place, Point } from "#shared/places/place.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";
import { withNames } from "./place-names.ts";

const timesSquare = { latitude: 40.758, longitude: -73.9855 };
const oneMileOff = { latitude: 40.7725, longitude: -73.9855 };
const jfk = { latitude: 40.6394, longitude: -73.7793 };
const geocoder = offlineGeocoder();

test.each([
  ["JFK Airport", jfk],
  ["John F. Kennedy International Airport (JFK)", { latitude: 40.645, longitude: -73.785 }],
  ["350 5th Ave, New York, NY 10118", { latitude: 40.7484, longitude: -73.9857 }],
  ["Near Hoboken, NJ 07030", { latitude: 40.744, longitude: -74.0324 }],
])("keeps the name %s at its position", async (label, point) => {
  expect(await geocoder.nameOf({ label, ...point })).toBe(label);
});

test.each(["JFK Airport", "Somewhere nice", "Boston, MA"])(
  "replaces the name %s at a position where it does not belong",
  async (label) => {
    const { label: expected } = await geocoder.reverse(oneMileOff);
    expect(expected).toMatch(/^Near .*New York, NY/);
    expect(await geocoder.nameOf({ label, ...oneMileOff })).toBe(expected);
  },
);

test("names a remote position by its coordinates", async () => {
  const atSea = { latitude: 30, longitude: -60 };
  expect(await geocoder.nameOf({ label: "JFK Airport", ...atSea })).toBe("30.00000, -60.00000");
});

/** Finds nothing by name, suggests one place, and records the calls. */
const createFinder = () => {
  const calls: string[] = [];
  const suggested: Place = { label: "Joe's Pizza", ...timesSquare, precision: "address" };
  const finder = {
    find: async (text: string) => {
      calls.push(`find ${text}`);
      return null;
    },
    suggest: async () => [suggested],
    zipNear: () => null,
    areaMiles: () => 0,
    ambiguousCity: () => null,
    reverse: async (point: Point): Promise<Place> => {
      calls.push("reverse");
      return { label: "Near Times Square", ...point, precision: "coordinates" };
    },
  };
  return { calls, suggested, names: withNames(finder) };
};

test("keeps the name of a suggestion without a lookup", async () => {
  const { calls, names, suggested } = createFinder();
  await names.suggest("joe");
  expect(await names.nameOf(suggested)).toBe("Joe's Pizza");
  expect(calls).toEqual([]);
});

test("rejects a suggestion's name at another position", async () => {
  const { names, suggested } = createFinder();
  await names.suggest("joe");
  expect(await names.nameOf({ ...suggested, ...oneMileOff })).toBe("Near Times Square");
});

test("looks up the name of a position once", async () => {
  const { calls, names } = createFinder();
  const chosenPlace = { label: "JFK Airport", ...timesSquare };
  expect(await names.nameOf(chosenPlace)).toBe("Near Times Square");
  expect(await names.nameOf(chosenPlace)).toBe("Near Times Square");
  expect(calls).toEqual(["find JFK Airport", "reverse"]);
});
