import { expect, test } from "vitest";
import { riderHistorySearch } from "./rider-history-search.ts";

test("the address opens a ride's details and chooses a part of the history", () => {
  expect(riderHistorySearch({ id: "a-ride", show: "past" })).toEqual({
    id: "a-ride",
    show: "past",
  });
});

test("what the address cannot mean is ignored", () => {
  const nothing = { id: undefined, show: undefined };
  expect(riderHistorySearch({})).toEqual(nothing);
  expect(riderHistorySearch({ id: "", show: "future" })).toEqual(nothing);
  expect(riderHistorySearch({ id: 7, show: ["past"] })).toEqual(nothing);
});
