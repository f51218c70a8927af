import { expect, test } from "vitest";
import { offlineGeocoder } from "./offline-geocoder.ts";

const geocoder = offlineGeocoder();
const milesOf = async (text: string) => {
  const place = await geocoder.find(text);
  if (!place) throw new Error(`${text} is unknown`);
  return geocoder.areaMiles(place);
};

test.each([
  // Trips whose ends share their nearest ZIP code in New York City: median 0.52 miles.
  ["350 5th Ave, New York, NY 10118", 0.3, 0.9],
  ["350 W 42nd St, New York, NY 10036", 0.3, 0.9],
  // Pairs of addresses in one ZIP code of 16 states: median 1.78 miles.
  ["1407 Walden Court, Crofton, MD 21114", 1, 3],
  ["1649 Timberridge Court, Fayetteville, AR 72704", 1.5, 4],
  // A large ZIP code, capped at 5 miles.
  ["1 Main St, Jordan, MT 59337", 5, 5],
  // Without a ZIP code: the whole city.
  ["60 Centre St, New York, NY", 1.5, 5],
])("the estimate for two addresses of the area of %s is %f to %f miles", async (text, min, max) => {
  const miles = await milesOf(text);
  expect(miles).toBeGreaterThanOrEqual(min);
  expect(miles).toBeLessThanOrEqual(max);
});

test("exact places have no area", async () => {
  expect(await milesOf("JFK Airport")).toBe(0);
  expect(await milesOf("40.7581, -73.9856")).toBe(0);
});
