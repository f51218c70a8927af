import { expect, test } from "vitest";
import { riderHistorySearch } from "./rider-history-search.ts";

test("reads the ride with open details and the tab from the URL", () => {
  expect(riderHistorySearch({ id: "a-ride", show: "past" })).toEqual({
    id: "a-ride",
    show: "past",
  });
});

test("ignores invalid values", () => {
  const nothing = { id: undefined, show: undefined };
  expect(riderHistorySearch({})).toEqual(nothing);
  expect(riderHistorySearch({ id: "", show: "future" })).toEqual(nothing);
  expect(riderHistorySearch({ id: 7, show: ["past"] })).toEqual(nothing);
});
