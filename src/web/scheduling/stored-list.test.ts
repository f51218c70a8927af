import { expect, test } from "vitest";
import { defaultList } from "#web/offers/offer-list.ts";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { type ListState, readListState, saveListState } from "./stored-list.ts";

const storedList: ListState = {
  view: { ...defaultList, search: "zo", vehicleType: "SUV", isFavoritesOnly: true, sort: "rating" },
  offerId: "019a0000-0000-7000-8000-000000000000-0",
};

test("search, filter and order are restored on return to the list", () => {
  const storage = aStorage();
  saveListState(storage, storedList);
  expect(readListState(storage)).toEqual(storedList);
});

test("a stored list of another shape is replaced by the default", () => {
  const defaultState = { view: defaultList, offerId: null };
  expect(readListState(aStorage())).toEqual(defaultState);
  const oldShape = JSON.stringify({ ...storedList, view: { ...storedList.view, sort: "pickup" } });
  expect(readListState(aStorage({ "scheduling.drivers": oldShape }))).toEqual(defaultState);
});
