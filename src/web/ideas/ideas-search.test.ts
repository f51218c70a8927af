import { expect, test } from "vitest";
import { featuresSearch, ideasSearch } from "./ideas-search.ts";

test("parses the open idea, search, page and order", () => {
  const search = { id: "1", search: "quiet", page: 3, sort: "new" } as const;
  expect(ideasSearch(search)).toEqual(search);
  expect(featuresSearch(search)).toEqual({ search: "quiet", page: 3, sort: "new" });
  expect(featuresSearch({ part: "hidden" }).part).toBe("hidden");
  expect(ideasSearch({ part: "hidden" })).toEqual({});
});

test("ignores invalid and default values, and truncates a long search", () => {
  expect(ideasSearch({ id: "", search: {}, page: "first", sort: "old" })).toEqual({});
  expect(ideasSearch({ search: 100, page: 1 })).toEqual({ search: "100" });
  expect(featuresSearch({ search: "x".repeat(301) }).search).toHaveLength(300);
});
