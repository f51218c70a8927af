import { expect, onTestFinished, test, vi } from "vitest";
import { readRecentPlaces, rememberPlace } from "#web/platform/places/recent-places.ts";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { deleteSessionData, UNSENT_MESSAGES } from "./sign-out-cleanup.ts";

test("deletes the places and rides of the signed-out person", async () => {
  const storage = aStorage({ positionSource: "{}", seenRides: "ride-1", theme: "dark" });
  const home = { label: "1600 Secret Home Street", latitude: 40.7, longitude: -74 };
  rememberPlace(storage, "rosa", home);
  expect(readRecentPlaces(storage, "rosa")).toEqual([home]);
  const session = aStorage({ [UNSENT_MESSAGES]: "[]" });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", session);
  onTestFinished(() => void vi.unstubAllGlobals());
  await deleteSessionData();
  for (const key of ["recentPlaces", "positionSource", "seenRides"])
    expect(storage.getItem(key)).toBeNull();
  expect(session.getItem(UNSENT_MESSAGES)).toBeNull();
  expect(storage.getItem("theme")).toBe("dark");
});
