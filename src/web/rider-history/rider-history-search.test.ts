import { expect, test } from "vitest";
import { isFiltered } from "./past-filter.ts";
import { riderHistorySearch } from "./rider-history-search.ts";

const nothing = {
  id: undefined,
  show: undefined,
  search: undefined,
  from: undefined,
  to: undefined,
};

test("reads the ride with open details, the tab and the filter from the URL", () => {
  const search = {
    id: "a-ride",
    show: "past",
    search: "dan",
    from: "2026-11-01",
    to: "2026-11-30",
  };
  expect(riderHistorySearch(search)).toEqual(search);
  // The router parses a number.
  expect(riderHistorySearch({ search: 350 })).toEqual({ ...nothing, search: "350" });
});

test("ignores invalid values", () => {
  expect(riderHistorySearch({})).toEqual(nothing);
  expect(riderHistorySearch({ id: "", show: "future", search: "", from: "11/01/2026" })).toEqual(
    nothing,
  );
  expect(riderHistorySearch({ id: [], show: ["past"], search: {}, to: 7 })).toEqual(nothing);
});

test.each([
  [{}, false],
  [{ search: "dan" }, true],
  [{ to: "2026-11-30" }, true],
] as const)("%j excludes rides: %s", (search, is) => {
  expect(isFiltered(search)).toBe(is);
});
