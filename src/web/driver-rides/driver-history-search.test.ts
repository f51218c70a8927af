import { expect, test } from "vitest";
import { driverHistorySearch, isFiltered } from "./driver-history-search.ts";

test("a ride and a page of each table are taken from the address", () => {
  expect(driverHistorySearch({ id: "019a", page: 3, scheduledPage: "2" })).toEqual({
    id: "019a",
    page: 3,
    scheduledPage: 2,
  });
});

test("the first page needs no words, and nonsense is no page", () => {
  for (const page of [1, 0, -2, 1.5, "two", null, 1e9]) {
    expect(driverHistorySearch({ page }).page).toBeUndefined();
  }
  expect(driverHistorySearch({ id: null }).id).toBeUndefined();
});

test("what is looked for is kept, nonsense is not", () => {
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
  const nonsense = { search: "", status: "lost", kind: "later", from: "11/01/2026", order: "best" };
  expect(isFiltered(driverHistorySearch(nonsense))).toBe(false);
});

test("an order leaves no ride out, everything else may", () => {
  expect(isFiltered({ order: "oldest" })).toBe(false);
  expect(isFiltered({ status: "completed" })).toBe(true);
  expect(isFiltered({ from: "2026-11-01" })).toBe(true);
});
