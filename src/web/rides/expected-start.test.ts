import { expect, test } from "vitest";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { expectedStart, isAhead } from "./expected-start.ts";

const acceptedAt = new Date("2026-11-22T14:40:00.000Z");
const at = (minutes: number) => plusMinutes(acceptedAt, minutes);

test("the drive begins when the driver is expected at the pickup, and not before now", () => {
  const accepted = aRide({ pickupMinutes: 6 });
  expect(expectedStart(accepted, at(2))).toEqual(at(6));
  expect(expectedStart(accepted, at(9))).toEqual(at(9));
  expect(expectedStart(aRide({ state: "arrived" }), at(1))).toEqual(at(1));
  const pending = aRide({ state: "pending", timeline: [], pickupMinutes: 6 });
  expect(expectedStart(pending, at(0))).toEqual(at(6));
});

test("a scheduled ride begins at its booked time, and not before now", () => {
  const booked = aRide({ kind: "scheduled", pickupAt: at(60).toISOString() });
  expect(expectedStart(booked, at(0))).toEqual(at(60));
  expect(expectedStart({ ...booked, state: "arrived" }, at(75))).toEqual(at(75));
});

test("a ride is ahead until it started", () => {
  expect(isAhead(aRide())).toBe(true);
  expect(isAhead(aRide({ state: "started" }))).toBe(false);
  expect(isAhead(aRide({ state: "completed" }))).toBe(false);
});
