import { expect, it } from "vitest";
import { driversSearch } from "./drivers-search.ts";

it("keeps what the address asks for and leaves out what goes without saying", () => {
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

it("keeps what drivers have and when they joined", () => {
  const asked = { payouts: "missing", vehicle: "ready", from: "2026-01-02", to: "2026-02-03" };
  expect(driversSearch(asked)).toEqual(asked);
  expect(driversSearch({ payouts: "some", vehicle: "car", from: "list", to: "soon" })).toEqual({});
});

it("ignores what no list of drivers has", () => {
  expect(driversSearch({ filter: "gone", sort: "drop table", page: -1, size: 1000 })).toEqual({});
});
