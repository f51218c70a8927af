import { expect, test } from "vitest";
import { ideaList, oneIdea } from "./ideas-queries.ts";
import { SEARCH_PAUSE_MS } from "./ideas-search.ts";

const page = ideaList({ page: 2, search: undefined, sort: "new" });
const found = ideaList({ page: 2, search: "quiet", sort: "new" });

test("queries of ideas are not tried again and not asked again when the window is looked at", () => {
  for (const query of [page, found, oneIdea("1")])
    expect(query).toMatchObject({ retry: false, refetchOnWindowFocus: false });
});

test("ideas are asked for by page or by search, never by both", () => {
  expect(page.queryKey.at(-1)).toEqual({ page: "2", sort: "new" });
  expect(found.queryKey.at(-1)).toEqual({ search: "quiet" });
});

test("a search of features begins 500 ms after the last letter", () => {
  expect(SEARCH_PAUSE_MS).toBe(500);
});
