import { expect, test } from "vitest";
import { arrangeOffers, isLowest, plainList, priceSteps } from "./offer-list.ts";
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
const found = (search: string) => namesOf(arrangeOffers(offers, { ...plainList, search }));

test("best match is the order of the server", () => {
  expect(namesOf(arrangeOffers(offers, plainList))).toEqual(["Zoë", "Omar", "Lin"]);
});

test.each([
  ["total", ["Omar", "Zoë", "Lin"]],
  ["pickup", ["Zoë", "Lin", "Omar"]],
  ["rating", ["Lin", "Omar", "Zoë"]],
  ["favorites", ["Omar", "Zoë", "Lin"]],
] as const)("sorted by %s the best come first, new drivers last", (sort, names) => {
  expect(namesOf(arrangeOffers(offers, { ...plainList, sort }))).toEqual(names);
});

test("equal offers stay in the order of best match", () => {
  const twins = [{ ...lin, firstName: "First" }, lin];
  expect(namesOf(arrangeOffers(twins, { ...plainList, sort: "total" }))).toEqual(["First", "Lin"]);
});

test("filters leave the vehicle type and the prices that were asked for, the limit included", () => {
  const list = { ...plainList, vehicleType: "SEDAN" as const, maxTotal: 20 };
  expect(namesOf(arrangeOffers(offers, list))).toEqual(["Zoë"]);
});

test("the vehicle type leaves only its drivers, and both filters hold together", () => {
  const suv = { ...plainList, vehicleType: "SUV" as const };
  expect(namesOf(arrangeOffers(offers, suv))).toEqual(["Omar"]);
  expect(arrangeOffers(offers, { ...suv, search: "lin" })).toEqual([]);
});

test("favorites come first on demand, the cheapest before others, or are all that is shown", () => {
  const favored = [zoe, omar, { ...lin, isFavorite: true }];
  const first = arrangeOffers(favored, { ...plainList, sort: "favorites" });
  expect(namesOf(first)).toEqual(["Lin", "Omar", "Zoë"]);
  const only = arrangeOffers(favored, { ...plainList, isFavoritesOnly: true });
  expect(namesOf(only)).toEqual(["Lin"]);
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

test("an empty search leaves everybody", () => {
  expect(found("  ")).toEqual(["Zoë", "Omar", "Lin"]);
});

test("price limits are those that hide some offers but not all", () => {
  expect(priceSteps(offers)).toEqual([20, 25, 30]);
  expect(priceSteps([zoe])).toEqual([]);
  expect(priceSteps([])).toEqual([]);
});

test("a wide range of prices offers at most eight limits", () => {
  const range = [anOfferView({ total: 4 }), anOfferView({ total: 200 })];
  expect(priceSteps(range)).toHaveLength(8);
});

test("the lowest price is lowest only among others", () => {
  expect(isLowest(omar, offers)).toBe(true);
  expect(isLowest(zoe, offers)).toBe(false);
  expect(isLowest(omar, [omar])).toBe(false);
});
