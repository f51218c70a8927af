import { expect, test } from "vitest";
import { type MapFeature, onlinePlace } from "./online-place.ts";

const point = { latitude: 40.7484, longitude: -73.9857 };
const inNewYork = { point, city: "New York", state: "New York", zip: "10118" };

const cases: [string, Omit<MapFeature, "point">, string, string][] = [
  [
    "a house",
    { ...inNewYork, tag: "place=house", houseNumber: "350", street: "5th Avenue" },
    "350 5th Avenue, New York, NY 10118",
    "address",
  ],
  [
    "a building without a name",
    { ...inNewYork, tag: "building=yes", houseNumber: "350", street: "5th Avenue" },
    "350 5th Avenue, New York, NY 10118",
    "address",
  ],
  [
    "a named building",
    { ...inNewYork, tag: "building=office", name: "Empire State Building" },
    "Empire State Building, New York, NY 10118",
    "landmark",
  ],
  [
    "a street",
    { ...inNewYork, tag: "highway=primary", name: "5th Avenue" },
    "5th Avenue, New York, NY 10118",
    "street",
  ],
  [
    "an airport",
    { tag: "aeroway=aerodrome", name: "LaGuardia Airport", city: "New York", state: "New York" },
    "LaGuardia Airport, New York, NY",
    "airport",
  ],
  ["a city", { tag: "place=city", name: "Hoboken", state: "New Jersey" }, "Hoboken, NJ", "city"],
  [
    "a ZIP code",
    { tag: "place=postcode", name: "10118", city: "New York", state: "New York", zip: "10118" },
    "New York, NY 10118",
    "zip",
  ],
];

test.each(cases)("%s has a label and a precision", (_name, feature, label, precision) => {
  expect(onlinePlace({ ...feature, point })).toMatchObject({ label, precision, ...point });
});

test("a landmark's street address is its detail", () => {
  const feature = {
    ...inNewYork,
    tag: "tourism=attraction",
    name: "Empire State Building",
    houseNumber: "350",
    street: "5th Avenue",
  };
  expect(onlinePlace(feature)?.detail).toBe("350 5th Avenue");
});

test.each(["place=state", "place=country", "place=county"])("%s is not a pickup place", (tag) => {
  expect(onlinePlace({ point, tag, name: "New York" })).toBeNull();
});

test("a feature without a name is ignored", () => {
  expect(onlinePlace({ point, tag: "amenity=bench" })).toBeNull();
});
