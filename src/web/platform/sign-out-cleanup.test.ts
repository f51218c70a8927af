import { expect, onTestFinished, test, vi } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { deleteSessionData, UNSENT_MESSAGES } from "./sign-out-cleanup.ts";

test("deletes places, rides, drafts of trips and unsent messages of the signed-out person", async () => {
  const secret = "1600 Secret Home Street";
  const devicePlaces = { recentPlaces: secret, positionSource: "{}", seenRides: "ride-1" };
  const storage = aStorage({ ...devicePlaces, theme: "dark" });
  const session = aStorage({
    booking: secret,
    schedule: secret,
    [UNSENT_MESSAGES]: "[]",
    reason: "Typed by an admin",
  });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", session);
  onTestFinished(() => void vi.unstubAllGlobals());
  await deleteSessionData();
  for (const key of Object.keys(devicePlaces)) expect(storage.getItem(key)).toBeNull();
  for (const key of ["booking", "schedule", UNSENT_MESSAGES])
    expect(session.getItem(key)).toBeNull();
  expect(storage.getItem("theme")).toBe("dark");
  expect(session.getItem("reason")).toBe("Typed by an admin");
});
