import { expect, test } from "vitest";
import { labelAboveStreets } from "./trip-layers.ts";

const ground = { id: "ground", type: "background" as const };
const places = { id: "places", type: "symbol" as const, source: "city" };
const streets = { ...places, id: "streets", layout: { "symbol-placement": "line" as const } };

test.each([
  [[ground, streets, places], "places"],
  [[ground, places, streets], undefined],
  [[ground, places], "places"],
  [[ground], undefined],
])("a route lies above the names of streets, else below all names: %#", (layers, next) => {
  expect(labelAboveStreets(layers)).toBe(next);
});
