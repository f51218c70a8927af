import { expect, test } from "vitest";
import { blockedWindow } from "./blocked-window.ts";

const pickupAt = new Date("2026-11-25T15:00:00Z");
const until = (iso: string) => ({ from: new Date("2026-11-25T14:45:00Z"), until: new Date(iso) });

test("a driver is blocked from 15 minutes before the pickup until 30 minutes after the trip", () => {
  const ride = { pickupAt, minutes: 49, bookedHours: null };
  expect(blockedWindow(ride)).toEqual(until("2026-11-25T16:19:00Z"));
});

test("an hourly booking blocks the driver for the hours or the trip, whichever is longer", () => {
  expect(blockedWindow({ pickupAt, minutes: 49, bookedHours: 3 })).toEqual(
    until("2026-11-25T18:30:00Z"),
  );
  expect(blockedWindow({ pickupAt, minutes: 90, bookedHours: 1 })).toEqual(
    until("2026-11-25T17:00:00Z"),
  );
});
