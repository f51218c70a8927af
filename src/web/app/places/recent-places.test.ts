import { expect, test } from "vitest";
import { aStorage } from "#web/app/testing/a-storage.ts";
import { readRecentPlaces, rememberPlace } from "./recent-places.ts";

const aPlace = (label: string) => ({ label, latitude: 40.7, longitude: -74 });

test("the newest place comes first, and each label is kept once", () => {
  const storage = aStorage();
  for (const label of ["JFK Airport", "Times Square", "JFK Airport"]) {
    rememberPlace(storage, aPlace(label));
  }
  expect(readRecentPlaces(storage).map(({ label }) => label)).toEqual([
    "JFK Airport",
    "Times Square",
  ]);
});

test("five places are kept", () => {
  const storage = aStorage();
  for (let number = 1; number <= 7; number += 1) rememberPlace(storage, aPlace(`Place ${number}`));
  expect(readRecentPlaces(storage).map(({ label }) => label)).toEqual([
    "Place 7",
    "Place 6",
    "Place 5",
    "Place 4",
    "Place 3",
  ]);
});

test("what cannot be read counts as nothing", () => {
  expect(readRecentPlaces(aStorage({ recentPlaces: "{broken" }))).toEqual([]);
  expect(readRecentPlaces(aStorage({ recentPlaces: '[{"label":1}]' }))).toEqual([]);
});
