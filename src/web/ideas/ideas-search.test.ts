import { expect, test } from "vitest";
import { featuresSearch, ideasSearch } from "./ideas-search.ts";

test("an address may open an idea, look for words, turn to a page and ask for the newest", () => {
  const asked = { id: "1", search: "quiet", page: 3, sort: "new" } as const;
  expect(ideasSearch(asked)).toEqual(asked);
  expect(featuresSearch(asked)).toEqual({ search: "quiet", page: 3 });
});

test("what an address cannot ask for is ignored", () => {
  expect(ideasSearch({ id: "", search: {}, page: "first", sort: "old" })).toEqual({});
  expect(ideasSearch({ search: 100, page: 1, sort: "votes" })).toEqual({ search: "100" });
  expect(featuresSearch({ search: "x".repeat(301) }).search).toHaveLength(300);
});
