import { expect, it } from "vitest";
import { driversSearch } from "./drivers-search.ts";

it("keeps URL values and omits defaults", () => {
  expect(
    driversSearch({ filter: "verified", sort: "-name", page: 3, size: 50, search: 212 }),
  ).toEqual({
    filter: "verified",
    sort: "-name",
    page: 3,
    size: "50",
    search: "212",
  });
  expect(driversSearch({ filter: "all", sort: "newest", page: 1, size: 25, search: "" })).toEqual(
    {},
  );
});

it("keeps readiness filters and joining days", () => {
  const search = { payouts: "missing", vehicle: "ready", from: "2026-01-02", to: "2026-02-03" };
  expect(driversSearch(search)).toEqual(search);
  expect(driversSearch({ payouts: "some", vehicle: "car", from: "list", to: "soon" })).toEqual({});
});

it("ignores invalid values", () => {
  expect(driversSearch({ filter: "gone", sort: "drop table", page: -1, size: 1000 })).toEqual({});
});
