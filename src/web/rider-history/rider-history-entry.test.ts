import { expect, test } from "vitest";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { chargeOf, entryOf } from "./rider-history-entry.ts";

test("a booked ride stands in the history under its pickup, with its price", () => {
  expect(entryOf(aScheduledRide())).toMatchObject({
    datetime: "2026-11-24T14:40:00.000Z",
    driverUsername: "Dan Ortiz",
    vehicleType: "SEDAN",
    amount: 46.46,
  });
  expect(chargeOf(entryOf(aScheduledRide()))).toBe(46.46);
});

test("a ride now stands under the time of asking", () => {
  expect(entryOf(aRide()).datetime).toBe(aRide().requestedAt);
});

test("what fell through costs nothing, and of a late cancel only what was kept", () => {
  const ended = (state: "rejected" | "cancelled" | "no_show", kept: number | null) =>
    chargeOf({ ...entryOf(aRide({ state })), kept });
  expect(ended("rejected", null)).toBeNull();
  expect(ended("cancelled", 0)).toBeNull();
  expect(ended("cancelled", 5)).toBe(5);
  expect(ended("no_show", 20.2)).toBe(20.2);
});
