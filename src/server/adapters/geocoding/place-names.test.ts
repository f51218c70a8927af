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
])("a place keeps its name %s where that is", async (label, point) => {
  expect(await geocoder.nameOf({ label, ...point })).toBe(label);
});

test.each(["JFK Airport", "Somewhere nice", "Boston, MA"])(
  "a place that is called %s and is not it is named after where it is",
  async (label) => {
    const { label: understood } = await geocoder.reverse(oneMileOff);
    expect(understood).toMatch(/^Near .*New York, NY/);
    expect(await geocoder.nameOf({ label, ...oneMileOff })).toBe(understood);
  },
);

test("far from everything a place is called by its coordinates", async () => {
  const atSea = { latitude: 30, longitude: -60 };
  expect(await geocoder.nameOf({ label: "JFK Airport", ...atSea })).toBe("30.00000, -60.00000");
});

/** Finds nothing by name, suggests one place, and counts the calls. */
const aFinder = () => {
  const asked: string[] = [];
  const suggested: Place = { label: "Joe's Pizza", ...timesSquare, precision: "address" };
  const finder = {
    find: async (text: string) => {
      asked.push(`find ${text}`);
      return null;
    },
    suggest: async () => [suggested],
    reverse: async (point: Point): Promise<Place> => {
      asked.push("reverse");
      return { label: "Near Times Square", ...point, precision: "coordinates" };
    },
  };
  return { asked, suggested, names: withNames(finder) };
};

test("a suggestion keeps the name it was suggested with, and nothing is asked", async () => {
  const { asked, names, suggested } = aFinder();
  await names.suggest("joe");
  expect(await names.nameOf(suggested)).toBe("Joe's Pizza");
  expect(asked).toEqual([]);
});

test("a suggestion's name is not believed anywhere else", async () => {
  const { names, suggested } = aFinder();
  await names.suggest("joe");
  expect(await names.nameOf({ ...suggested, ...oneMileOff })).toBe("Near Times Square");
});

test("what a position is called is asked once", async () => {
  const { asked, names } = aFinder();
  const chosen = { label: "JFK Airport", ...timesSquare };
  expect(await names.nameOf(chosen)).toBe("Near Times Square");
  expect(await names.nameOf(chosen)).toBe("Near Times Square");
  expect(asked).toEqual(["find JFK Airport", "reverse"]);
});
