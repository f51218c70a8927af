import { expect, test } from "vitest";
import { defaultList, filterAndSortOffers, isLowest, priceSteps } from "./offer-list.ts";
import type { OfferView } from "./offer-view.ts";
import { anOfferView } from "./testing/an-offer-view.ts";

const zoe = anOfferView({
  firstName: "Zoë",
  lastName: "Núñez",
  total: 20,
  pickupMinutes: 3,
  rating: null,
});
const omar = anOfferView({
  firstName: "Omar",
  lastName: "van Dyke",
  total: 17.83,
  pickupMinutes: 9,
  rating: 4.8,
  vehicleType: "SUV",
});
const lin = anOfferView({
  firstName: "Lin",
  lastName: "Omari",
  total: 31,
  pickupMinutes: 3,
  rating: 4.9,
});
const offers = [zoe, omar, lin];
const namesOf = (some: readonly OfferView[]) => some.map(({ firstName }) => firstName);
const found = (search: string) => namesOf(filterAndSortOffers(offers, { ...defaultList, search }));

test("keeps the server's order for best match", () => {
  expect(namesOf(filterAndSortOffers(offers, defaultList))).toEqual(["Zoë", "Omar", "Lin"]);
});

test.each([
  ["total", ["Omar", "Zoë", "Lin"]],
  ["pickup", ["Zoë", "Lin", "Omar"]],
  ["rating", ["Lin", "Omar", "Zoë"]],
  ["favorites", ["Omar", "Zoë", "Lin"]],
] as const)("sorts by %s with new drivers last", (sort, names) => {
  expect(namesOf(filterAndSortOffers(offers, { ...defaultList, sort }))).toEqual(names);
});

test("keeps the server's order of equal offers", () => {
  const twins = [{ ...lin, firstName: "First" }, lin];
  expect(namesOf(filterAndSortOffers(twins, { ...defaultList, sort: "total" }))).toEqual([
    "First",
    "Lin",
  ]);
});

test("filters by vehicle type and maximum price, including the limit", () => {
  const list = { ...defaultList, vehicleType: "SEDAN" as const, maxTotal: 20 };
  expect(namesOf(filterAndSortOffers(offers, list))).toEqual(["Zoë"]);
});

test("combines vehicle type and search", () => {
  const suv = { ...defaultList, vehicleType: "SUV" as const };
  expect(namesOf(filterAndSortOffers(offers, suv))).toEqual(["Omar"]);
  expect(filterAndSortOffers(offers, { ...suv, search: "lin" })).toEqual([]);
});

test("lists favorites first, or only favorites", () => {
  const favored = [zoe, omar, { ...lin, isFavorite: true }];
  const first = filterAndSortOffers(favored, { ...defaultList, sort: "favorites" });
  expect(namesOf(first)).toEqual(["Lin", "Omar", "Zoë"]);
  const only = filterAndSortOffers(favored, { ...defaultList, isFavoritesOnly: true });
  expect(namesOf(only)).toEqual(["Lin"]);
});

test("searches first plus last name in any case", () => {
  expect(found("OMAR")).toEqual(["Omar", "Lin"]);
  expect(found("mar van")).toEqual(["Omar"]);
  expect(found("nobody")).toEqual([]);
});

test("ignores accents and extra spaces in a search", () => {
  expect(found("zoe nunez")).toEqual(["Zoë"]);
  expect(found("  ZOË   nú ")).toEqual(["Zoë"]);
  expect(found("zoenunez")).toEqual([]);
});

test("shows all offers for an empty search", () => {
  expect(found("  ")).toEqual(["Zoë", "Omar", "Lin"]);
});

test("offers price limits that hide some offers but not all", () => {
  expect(priceSteps(offers)).toEqual([20, 25, 30]);
  expect(priceSteps([zoe])).toEqual([]);
  expect(priceSteps([])).toEqual([]);
});

test("offers at most eight price limits", () => {
  const range = [anOfferView({ total: 4 }), anOfferView({ total: 200 })];
  expect(priceSteps(range)).toHaveLength(8);
});

test("marks the lowest price only among several offers", () => {
  expect(isLowest(omar, offers)).toBe(true);
  expect(isLowest(zoe, offers)).toBe(false);
  expect(isLowest(omar, [omar])).toBe(false);
});
