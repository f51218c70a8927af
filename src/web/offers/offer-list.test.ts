import { expect, test } from "vitest";
import type { Offer } from "#shared/booking/contract.ts";
import { anOffer } from "#shared/booking/testing/an-offer.ts";
import { arrangeOffers, isLowest, plainView, priceSteps } from "./offer-list.ts";

const suv: Offer["vehicle"] = { make: "Honda", model: "Pilot", vehicleType: "SUV" };
const maria = anOffer({ firstName: "Maria", total: 20, pickupMinutes: 3, rating: null });
const omar = anOffer({
  firstName: "Omar",
  total: 17.83,
  pickupMinutes: 9,
  rating: 4.8,
  vehicle: suv,
});
const lin = anOffer({ firstName: "Lin", total: 31, pickupMinutes: 3, rating: 4.9 });
const namesOf = (offers: readonly Offer[]) => offers.map(({ firstName }) => firstName);

test("best match is the order of the server", () => {
  expect(namesOf(arrangeOffers([maria, omar, lin], plainView))).toEqual(["Maria", "Omar", "Lin"]);
});

test.each([
  ["total", ["Omar", "Maria", "Lin"]],
  ["pickup", ["Maria", "Lin", "Omar"]],
  ["rating", ["Lin", "Omar", "Maria"]],
  ["favorites", ["Omar", "Maria", "Lin"]],
] as const)("sorted by %s, equal offers stay in the order of best match", (sort, names) => {
  expect(namesOf(arrangeOffers([maria, omar, lin], { ...plainView, sort }))).toEqual(names);
});

test("filters leave the vehicle type and the prices that were asked for, the limit included", () => {
  const view = { ...plainView, vehicleType: "SEDAN" as const, maxTotal: 20 };
  expect(namesOf(arrangeOffers([maria, omar, lin], view))).toEqual(["Maria"]);
});

test("favorites come first on demand, the cheapest before others, or are all that is shown", () => {
  const offers = [maria, omar, { ...lin, isFavorite: true }];
  const first = arrangeOffers(offers, { ...plainView, sort: "favorites" });
  expect(namesOf(first)).toEqual(["Lin", "Omar", "Maria"]);
  const only = arrangeOffers(offers, { ...plainView, isFavoritesOnly: true });
  expect(namesOf(only)).toEqual(["Lin"]);
});

test("price limits are those that hide some offers but not all", () => {
  expect(priceSteps([maria, omar, lin])).toEqual([20, 25, 30]);
  expect(priceSteps([maria])).toEqual([]);
  expect(priceSteps([])).toEqual([]);
});

test("a wide range of prices offers at most eight limits", () => {
  expect(priceSteps([anOffer({ total: 4 }), anOffer({ total: 200 })])).toHaveLength(8);
});

test("the lowest price is lowest only among others", () => {
  expect(isLowest(omar, [maria, omar, lin])).toBe(true);
  expect(isLowest(maria, [maria, omar, lin])).toBe(false);
  expect(isLowest(omar, [omar])).toBe(false);
});
