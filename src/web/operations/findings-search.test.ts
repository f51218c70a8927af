import { expect, test } from "vitest";
import { findingsSearch } from "./findings-search.ts";

test("an address may ask for resolved findings, for all, and for a page of a size", () => {
  expect(findingsSearch({ filter: "resolved", page: 3, size: 50 })).toEqual({
    filter: "resolved",
    page: 3,
    size: "50",
  });
});

test("what an address of findings cannot ask for is ignored", () => {
  const asked = findingsSearch({ filter: "open", page: 0, size: "7", search: "dan" });
  expect(Object.values(asked).filter((value) => value !== undefined)).toEqual([]);
});
