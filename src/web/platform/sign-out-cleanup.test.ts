import { expect, onTestFinished, test, vi } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import {
  deleteEarlierData,
  deleteSessionData,
  LINKED_TRIP,
  UNSENT_MESSAGES,
} from "./sign-out-cleanup.ts";

test.each([
  ["sign-out deletes places, rides, all trips and unsent messages", deleteSessionData, null],
  [
    "log-in deletes places, rides, drafts of trips and unsent messages, but no trip that a visitor typed or opened",
    deleteEarlierData,
    "A",
  ],
])("%s", async (_, deleteData, linkedTrip) => {
  const secret = "1600 Secret Home Street";
  const devicePlaces = { recentPlaces: secret, positionSource: "{}", seenRides: "ride-1" };
  const storage = aStorage({ ...devicePlaces, theme: "dark" });
  const session = aStorage({
    booking: secret,
    schedule: secret,
    [UNSENT_MESSAGES]: "[]",
    [LINKED_TRIP]: "A",
    reason: "Typed by an admin",
  });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", session);
  onTestFinished(() => void vi.unstubAllGlobals());
  await deleteData();
  for (const key of Object.keys(devicePlaces)) expect(storage.getItem(key)).toBeNull();
  for (const key of ["booking", "schedule", UNSENT_MESSAGES])
    expect(session.getItem(key)).toBeNull();
  expect(session.getItem(LINKED_TRIP)).toBe(linkedTrip);
  expect(storage.getItem("theme")).toBe("dark");
  expect(session.getItem("reason")).toBe("Typed by an admin");
});
