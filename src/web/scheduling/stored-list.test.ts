import { expect, test } from "vitest";
import { defaultList } from "#web/offers/offer-list.ts";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { type KeptList, keepList, readList } from "./kept-list.ts";

const kept: KeptList = {
  view: { ...defaultList, search: "zo", vehicleType: "SUV", isFavoritesOnly: true, sort: "rating" },
  offerId: "019a0000-0000-7000-8000-000000000000-0",
};

test("search, filter and order are there again on the way back to the list", () => {
  const storage = aStorage();
  keepList(storage, kept);
  expect(readList(storage)).toEqual(kept);
});

test("a list of another shape is seen as at first", () => {
  const atFirst = { view: defaultList, offerId: null };
  expect(readList(aStorage())).toEqual(atFirst);
  const old = JSON.stringify({ ...kept, view: { ...kept.view, sort: "pickup" } });
  expect(readList(aStorage({ "scheduling.drivers": old }))).toEqual(atFirst);
});
