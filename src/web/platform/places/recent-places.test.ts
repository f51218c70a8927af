import { expect, test } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { readRecentPlaces, rememberPlace, storeRecentPlaces } from "./recent-places.ts";

const aPlace = (label: string) => ({ label, latitude: 40.7, longitude: -74 });

test("lists the newest place first, without duplicates", () => {
  const storage = aStorage();
  for (const label of ["JFK Airport", "Times Square", "JFK Airport"]) {
    rememberPlace(storage, "rosa", aPlace(label));
  }
  expect(readRecentPlaces(storage, "rosa").map(({ label }) => label)).toEqual([
    "JFK Airport",
    "Times Square",
  ]);
});

test("keeps five places", () => {
  const storage = aStorage();
  for (let number = 1; number <= 7; number += 1)
    rememberPlace(storage, "rosa", aPlace(`Place ${number}`));
  expect(readRecentPlaces(storage, "rosa").map(({ label }) => label)).toEqual([
    "Place 7",
    "Place 6",
    "Place 5",
    "Place 4",
    "Place 3",
  ]);
});

test("returns places only to the account that stored them", () => {
  const storage = aStorage();
  rememberPlace(storage, "rosa", aPlace("1600 Secret Home Street"));
  expect(readRecentPlaces(storage, "bob")).toEqual([]);
  rememberPlace(storage, "bob", aPlace("JFK Airport"));
  expect(readRecentPlaces(storage, "bob")).toEqual([aPlace("JFK Airport")]);
  expect(storage.getItem("recentPlaces")).not.toContain("Secret");
});

test("stores nothing without an account", () => {
  const storage = aStorage();
  rememberPlace(storage, undefined, aPlace("JFK Airport"));
  expect(storage.getItem("recentPlaces")).toBeNull();
});

test("returns no places for unreadable storage", () => {
  expect(readRecentPlaces(aStorage({ recentPlaces: "{broken" }), "rosa")).toEqual([]);
  expect(readRecentPlaces(aStorage({ recentPlaces: '[{"label":1}]' }), "rosa")).toEqual([]);
});

test("stores the pickup before the dropoff and skips free text", () => {
  const storage = aStorage();
  const chosen = (label: string) => ({ text: label, place: aPlace(label) });
  storeRecentPlaces(storage, "rosa", [chosen("Times Square"), chosen("JFK Airport")]);
  storeRecentPlaces(storage, "rosa", [{ text: "10118", place: null }]);
  expect(readRecentPlaces(storage, "rosa").map(({ label }) => label)).toEqual([
    "Times Square",
    "JFK Airport",
  ]);
});
