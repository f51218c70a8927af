import { expect, test } from "vitest";
import { addressOf, emptyAddress } from "#web/platform/places/chosen-place.ts";
import { fieldsOf, readServiceArea } from "./service-area-fields.ts";

const home = addressOf({ label: "Astoria, NY", latitude: 40.77, longitude: -73.92 });

test("converting an area to form values and back leaves it unchanged", () => {
  const area = { address: "Astoria, NY", latitude: 40.77, longitude: -73.92, radiusMiles: 40 };
  expect(readServiceArea(fieldsOf(area))).toEqual({ area });
});

test("without an area the radius starts at 25 miles", () => {
  expect(fieldsOf(null)).toEqual({ address: emptyAddress, radius: "25" });
});

test("typed text is not a base: the address must be chosen from the list", () => {
  expect(readServiceArea({ address: { text: "Astoria", place: null }, radius: "25" })).toEqual({
    errors: { address: "Choose an address from the list" },
  });
});

test.each([
  ["0", "Radius must be at least 1 mile"],
  ["101", "Radius cannot exceed 100 miles"],
  ["2.5", "Radius must be a whole number of miles"],
  ["", "Radius must be a whole number of miles"],
  ["far", "Radius must be a whole number of miles"],
])("a radius of %j is refused: %s", (radius, sentence) => {
  expect(readServiceArea({ address: home, radius })).toEqual({ errors: { radius: sentence } });
});
