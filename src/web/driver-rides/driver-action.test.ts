import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { driverAction } from "./driver-action.ts";

const pickupAt = "2026-11-22T14:40:00.000Z";
const at = Date.parse(pickupAt);

test("allows an answer until the deadline", () => {
  const request = aRide({ state: "pending", answerBy: pickupAt });
  expect(driverAction(request, at - 1)).toEqual({ kind: "answer" });
  expect(driverAction(request, at)).toEqual({ kind: "unanswered" });
});

test("allows completing a scheduled ride from its pickup time", () => {
  const ride = aRide({ kind: "scheduled", pickupAt });
  expect(driverAction(ride, at - 1)).toEqual({ kind: "complete", opensAt: pickupAt });
  expect(driverAction(ride, at)).toEqual({ kind: "complete", opensAt: null });
});

test("allows completing an instant ride once it is accepted", () => {
  expect(driverAction(aRide(), at)).toEqual({ kind: "complete", opensAt: null });
});

test("offers no action after a ride has ended", () => {
  expect(driverAction(aRide({ state: "completed" }), at)).toEqual({ kind: "completed" });
  for (const state of ["rejected", "expired", "cancelled", "no_show", "lapsed"] as const) {
    expect(driverAction(aRide({ state }), at)).toEqual({ kind: "none" });
  }
});
