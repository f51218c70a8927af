import { expect, test } from "vitest";
import { liveMapSearch } from "./live-map-search.ts";

test("the URL can select one kind of drivers or rides", () => {
  expect(liveMapSearch({ only: "waiting" })).toEqual({ only: "waiting" });
  expect(liveMapSearch({ only: "under_way" })).toEqual({ only: "under_way" });
});

test("an unknown kind is ignored", () => {
  expect(liveMapSearch({ only: "everybody" })).toEqual({ only: undefined });
});
