import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { driverAction } from "./driver-action.ts";

const pickupAt = "2026-11-22T14:40:00.000Z";
const at = Date.parse(pickupAt);

test("a request is answered until its deadline and not after", () => {
  const request = aRide({ state: "pending", answerBy: pickupAt });
  expect(driverAction(request, at - 1)).toEqual({ kind: "answer" });
  expect(driverAction(request, at)).toEqual({ kind: "unanswered" });
});

test("an accepted scheduled ride is completed from its pickup time on", () => {
  const ride = aRide({ kind: "scheduled", pickupAt });
  expect(driverAction(ride, at - 1)).toEqual({ kind: "complete", opensAt: pickupAt });
  expect(driverAction(ride, at)).toEqual({ kind: "complete", opensAt: null });
});

test("a ride of now is completed as soon as it is accepted", () => {
  expect(driverAction(aRide(), at)).toEqual({ kind: "complete", opensAt: null });
});

test("a completed ride is completed, and whatever else ended leaves nothing to do", () => {
  expect(driverAction(aRide({ state: "completed" }), at)).toEqual({ kind: "completed" });
  for (const state of ["rejected", "expired", "cancelled", "no_show", "lapsed"] as const) {
    expect(driverAction(aRide({ state }), at)).toEqual({ kind: "none" });
  }
});
