import { expect, test } from "vitest";
import { searchNavigation } from "./table-search.ts";

const previous = { search: "dan", page: 7, size: "50" } as const;

test("resets the page and replaces the history entry for a changed filter", () => {
  const navigation = searchNavigation({ search: "ula" });
  expect(navigation.search(previous)).toEqual({ search: "ula", page: undefined, size: "50" });
  expect(navigation).toMatchObject({ replace: true, resetScroll: false });
});

test("adds a history entry and scrolls to the top for a changed page", () => {
  const navigation = searchNavigation({ page: 8 });
  expect(navigation.search(previous)).toEqual({ ...previous, page: 8 });
  expect(navigation).toMatchObject({ replace: false, resetScroll: true });
});
