import { expect, test } from "vitest";
import { ideaList, oneIdea } from "./ideas-queries.ts";
import { SEARCH_PAUSE_MS } from "./ideas-search.ts";

const page = ideaList({ page: 2, search: undefined, sort: "new" });
const found = ideaList({ page: 2, search: "quiet", sort: "new" });

test("neither retries failed queries nor refetches on window focus", () => {
  for (const query of [page, found, oneIdea("1")])
    expect(query).toMatchObject({ retry: false, refetchOnWindowFocus: false });
});

test("requests ideas by page or by search, never both", () => {
  expect(page.queryKey.at(-1)).toEqual({ page: "2", sort: "new" });
  expect(found.queryKey.at(-1)).toEqual({ search: "quiet" });
});

test("sets the pause between the last key press and a search to 500 ms", () => {
  expect(SEARCH_PAUSE_MS).toBe(500);
});
