import { expect, test } from "vitest";
import { driverHistorySearch } from "./driver-history-search.ts";

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
  expect(driverHistorySearch({ id: 7 }).id).toBeUndefined();
});
