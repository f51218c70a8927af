import { expect, test } from "vitest";
import { defaultList } from "#web/offers/offer-list.ts";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { type ListState, readListState, saveListState } from "./stored-list.ts";

const listState: ListState = {
  view: { ...defaultList, search: "zo", vehicleType: "SUV", isFavoritesOnly: true, sort: "rating" },
  offerId: "019a0000-0000-7000-8000-000000000000-0",
};

test("search, vehicle and favorites filters, and order are restored on return to the list", () => {
  const storage = aStorage();
  saveListState(storage, listState);
  expect(readListState(storage)).toEqual(listState);
});

test("a list stored in an outdated format is replaced by the default", () => {
  const defaultState = { view: defaultList, offerId: null };
  expect(readListState(aStorage())).toEqual(defaultState);
  const outdatedJson = JSON.stringify({
    ...listState,
    view: { ...listState.view, sort: "pickup" },
  });
  expect(readListState(aStorage({ "scheduling.drivers": outdatedJson }))).toEqual(defaultState);
});
