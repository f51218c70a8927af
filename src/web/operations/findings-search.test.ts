import { expect, test } from "vitest";
import { findingsSearch } from "./findings-search.ts";

test("the URL selects the filter, the page and its size", () => {
  expect(findingsSearch({ filter: "resolved", page: 3, size: 50 })).toEqual({
    filter: "resolved",
    page: 3,
    size: "50",
  });
});

test("invalid values in the URL are ignored", () => {
  const search = findingsSearch({ filter: "open", page: 0, size: "7", search: "dan" });
  expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
});
