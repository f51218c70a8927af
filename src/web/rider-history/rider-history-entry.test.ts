import { expect, test } from "vitest";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { chargeOf, entryOf } from "./rider-history-entry.ts";

test("maps a scheduled ride to its pickup time and price", () => {
  expect(entryOf(aScheduledRide())).toMatchObject({
    datetime: "2026-11-24T14:40:00.000Z",
    driverUsername: "Dan Ortiz",
    vehicleType: "SEDAN",
    amount: 46.46,
  });
  expect(chargeOf(entryOf(aScheduledRide()))).toBe(46.46);
});

test("maps an instant ride to its request time", () => {
  expect(entryOf(aRide()).datetime).toBe(aRide().requestedAt);
});

test("charges nothing for a failed ride, and only the kept amount for a late cancellation", () => {
  const ended = (state: "rejected" | "cancelled" | "no_show", kept: number | null) =>
    chargeOf({ ...entryOf(aRide({ state })), kept });
  expect(ended("rejected", null)).toBeNull();
  expect(ended("cancelled", 0)).toBeNull();
  expect(ended("cancelled", 5)).toBe(5);
  expect(ended("no_show", 20.2)).toBe(20.2);
});
