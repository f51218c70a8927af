import { expect, test } from "vitest";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { arrangeDrivers, isLowest, plainView } from "./driver-list.ts";
import { anAvailableDriver } from "./testing/an-available-driver.ts";

const zoe = anAvailableDriver({ firstName: "Zoë", lastName: "Núñez", total: 44.39, rating: null });
const omar = anAvailableDriver({
  firstName: "Omar",
  lastName: "van Dyke",
  total: 39.9,
  rating: 4.8,
  vehicleType: "SUV",
});
const lin = anAvailableDriver({ firstName: "Lin", lastName: "Omari", total: 61, rating: 4.9 });
const drivers = [zoe, omar, lin];
const namesOf = (some: readonly AvailableDriver[]) => some.map(({ firstName }) => firstName);
const found = (search: string) => namesOf(arrangeDrivers(drivers, { ...plainView, search }));

test("best match is the order of the server", () => {
  expect(namesOf(arrangeDrivers(drivers, plainView))).toEqual(["Zoë", "Omar", "Lin"]);
});

test.each([
  ["total", ["Omar", "Zoë", "Lin"]],
  ["rating", ["Lin", "Omar", "Zoë"]],
] as const)("by %s the best come first, new drivers last", (sort, names) => {
  expect(namesOf(arrangeDrivers(drivers, { ...plainView, sort }))).toEqual(names);
});

test("favorites come first on demand, or are all that is shown", () => {
  const favored = [zoe, omar, { ...lin, isFavorite: true }];
  const first = arrangeDrivers(favored, { ...plainView, sort: "favorites" });
  expect(namesOf(first)).toEqual(["Lin", "Omar", "Zoë"]);
  const only = arrangeDrivers(favored, { ...plainView, isFavoritesOnly: true });
  expect(namesOf(only)).toEqual(["Lin"]);
});

test("equal ones stay in the order of best match", () => {
  const twins = [{ ...lin, firstName: "First" }, lin];
  expect(namesOf(arrangeDrivers(twins, { ...plainView, sort: "total" }))).toEqual(["First", "Lin"]);
});

test("the search looks into first plus last name, whatever the case", () => {
  expect(found("OMAR")).toEqual(["Omar", "Lin"]);
  expect(found("mar van")).toEqual(["Omar"]);
  expect(found("nobody")).toEqual([]);
});

test("accents and stray spaces do not matter to the search", () => {
  expect(found("zoe nunez")).toEqual(["Zoë"]);
  expect(found("  ZOË   nú ")).toEqual(["Zoë"]);
  expect(found("zoenunez")).toEqual([]);
});

test("the vehicle type leaves only its drivers, and both filters hold together", () => {
  const suv = { ...plainView, vehicleType: "SUV" as const };
  expect(namesOf(arrangeDrivers(drivers, suv))).toEqual(["Omar"]);
  expect(arrangeDrivers(drivers, { ...suv, search: "lin" })).toEqual([]);
});

test("an empty search leaves everybody", () => {
  expect(found("  ")).toEqual(["Zoë", "Omar", "Lin"]);
});

test("the lowest price is lowest only among others", () => {
  expect(isLowest(omar, drivers)).toBe(true);
  expect(isLowest(zoe, drivers)).toBe(false);
  expect(isLowest(omar, [omar])).toBe(false);
});
