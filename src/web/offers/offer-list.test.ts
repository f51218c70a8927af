import { expect, test } from "vitest";
import {
  defaultList,
  filterAndSortOffers,
  offerReasons,
  priceChanges,
  priceSteps,
} from "./offer-list.ts";
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
const namesMatching = (search: string) =>
  namesOf(filterAndSortOffers(offers, { ...defaultList, search }));

test("keeps the server's order for best match", () => {
  expect(namesOf(filterAndSortOffers(offers, defaultList))).toEqual(["Zoë", "Omar", "Lin"]);
});

test.each([
  ["total", ["Omar", "Zoë", "Lin"]],
  ["pickup", ["Zoë", "Lin", "Omar"]],
  ["rating", ["Lin", "Omar", "Zoë"]],
] as const)("sorts by %s; drivers without a rating come last by rating", (sort, names) => {
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
  const list = { ...defaultList, vehicleType: "SEDAN" as const, maxPrice: 20 };
  expect(namesOf(filterAndSortOffers(offers, list))).toEqual(["Zoë"]);
});

test("combines vehicle type and search", () => {
  const suv = { ...defaultList, vehicleType: "SUV" as const };
  expect(namesOf(filterAndSortOffers(offers, suv))).toEqual(["Omar"]);
  expect(filterAndSortOffers(offers, { ...suv, search: "lin" })).toEqual([]);
});

test("lists only favorites", () => {
  const favored = [zoe, omar, { ...lin, isFavorite: true }];
  const only = filterAndSortOffers(favored, { ...defaultList, isFavoritesOnly: true });
  expect(namesOf(only)).toEqual(["Lin"]);
});

test("searches first plus last name in any letter case", () => {
  expect(namesMatching("OMAR")).toEqual(["Omar", "Lin"]);
  expect(namesMatching("mar van")).toEqual(["Omar"]);
  expect(namesMatching("nobody")).toEqual([]);
});

test("ignores accents and extra spaces in a search", () => {
  expect(namesMatching("zoe nunez")).toEqual(["Zoë"]);
  expect(namesMatching("  ZOË   nú ")).toEqual(["Zoë"]);
  expect(namesMatching("zoenunez")).toEqual([]);
});

test("shows all offers for an empty search", () => {
  expect(namesMatching("  ")).toEqual(["Zoë", "Omar", "Lin"]);
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

test("names the reasons that are true among all offers", () => {
  expect(offers.map((offer) => offerReasons(offer, offers))).toEqual([
    ["Fastest"],
    ["Cheapest"],
    ["Fastest", "Top rated"],
  ]);
  expect(offerReasons({ ...omar, isFavorite: true }, offers)).toEqual(["Favorite", "Cheapest"]);
  expect(offerReasons({ ...lin, isFavorite: true }, offers)).toEqual([
    "Favorite",
    "Fastest",
    "Top rated",
  ]);
});

test("names the most ratings, and compares the amounts charged", () => {
  const known = {
    ...omar,
    ratingCount: 100,
    fees: [{ label: "Toll", amount: 5 }],
    amountDue: 22.83,
  };
  const all = [zoe, known, lin];
  expect(offerReasons(known, all)).toEqual(["Most ratings"]);
  expect(offerReasons(zoe, all)).toEqual(["Cheapest", "Fastest"]);
  expect(priceSteps(all)).toEqual([20, 25, 30]);
  expect(namesOf(filterAndSortOffers(all, { ...defaultList, maxPrice: 20 }))).toEqual(["Zoë"]);
});

test("gives a reason only if another offer is worse in it", () => {
  expect(offerReasons(omar, [omar])).toEqual([]);
  expect(offerReasons(omar, [omar, { ...omar, driverId: "another" }])).toEqual([]);
  expect(offerReasons(lin, [lin, zoe])).toEqual([]);
});

test("names changed prices by driver, to the cent", () => {
  const priced = (driverId: string, amountDue: number) => ({ driverId, amountDue });
  const before = [priced("up", 17.83), priced("down", 20), priced("same", 31), priced("gone", 9)];
  const now = [priced("up", 18.23), priced("down", 18.8), priced("same", 31), priced("new", 40)];
  expect([...priceChanges(now, before)]).toEqual([
    ["up", 0.4],
    ["down", -1.2],
  ]);
});
