import { expect, test } from "vitest";
import { driverHistorySearch, hidesPast, isFiltered } from "./driver-history-search.ts";

test("reads the open ride and both pages from the URL", () => {
  expect(driverHistorySearch({ id: "019a", page: 3, scheduledPage: "2" })).toEqual({
    id: "019a",
    page: 3,
    scheduledPage: 2,
  });
});

test("hides past scheduled rides by default, unless a filter can look for them", () => {
  const hides = (search: Record<string, unknown>) => hidesPast(driverHistorySearch(search));
  for (const hidePast of [undefined, true, "yes", 1, null]) expect(hides({ hidePast })).toBe(true);
  expect(hides({ hidePast: false })).toBe(false);
  expect(hides({ status: "completed" })).toBe(false);
  expect(hides({ status: "completed", hidePast: true })).toBe(true);
  expect(hides({ order: "oldest" })).toBe(true);
});

test("omits the first page and ignores invalid pages", () => {
  for (const page of [1, 0, -2, 1.5, "two", null, 1e9]) {
    expect(driverHistorySearch({ page }).page).toBeUndefined();
  }
  expect(driverHistorySearch({ id: null }).id).toBeUndefined();
});

test("keeps valid filters and ignores invalid filters", () => {
  const filter = {
    search: "jfk",
    status: "missed",
    kind: "instant",
    from: "2026-11-01",
    to: "2026-11-30",
    order: "oldest",
  };
  expect(driverHistorySearch(filter)).toMatchObject(filter);
  expect(driverHistorySearch({ search: 350 }).search).toBe("350");
  const invalid = { search: "", status: "lost", kind: "later", from: "11/01/2026", order: "best" };
  expect(isFiltered(driverHistorySearch(invalid))).toBe(false);
});

test("counts each parameter but the sort order as a filter", () => {
  expect(isFiltered({ order: "oldest" })).toBe(false);
  expect(isFiltered({ status: "completed" })).toBe(true);
  expect(isFiltered({ from: "2026-11-01" })).toBe(true);
});
