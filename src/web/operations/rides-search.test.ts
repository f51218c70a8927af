import { expect, test } from "vitest";
import { clearedFilters, isFiltered } from "./ride-filters.ts";
import { ridesSearch } from "./rides-search.ts";

test("valid URL values are kept, and others are ignored", () => {
  expect(
    ridesSearch({
      search: "rosa",
      state: "completed",
      kind: "taxi",
      from: "2026-11-02",
      sort: "price",
    }),
  ).toMatchObject({
    search: "rosa",
    state: "completed",
    kind: undefined,
    from: "2026-11-02",
    sort: undefined,
  });
});

test("a page or an order does not count as a filter", () => {
  expect(isFiltered(ridesSearch({ page: "2", sort: "oldest" }))).toBe(false);
  expect(isFiltered(ridesSearch({ money: "held" }))).toBe(true);
  expect(isFiltered({ ...ridesSearch({ money: "held" }), ...clearedFilters })).toBe(false);
});
