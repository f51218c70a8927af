import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { driverAction, isRequestOver } from "./driver-action.ts";

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

const answerBy = "2026-11-22T14:41:00.000Z";
const deadline = Date.parse(answerBy);

test("a request is over from its deadline on", () => {
  expect(isRequestOver({ answerBy }, deadline - 1)).toBe(false);
  expect(isRequestOver({ answerBy }, deadline)).toBe(true);
});

test("a ride that waits for no answer is over everywhere, whatever its times", () => {
  const ride = aRide({ state: "pending", kind: "scheduled", answerBy: null });
  const before = Date.parse(ride.requestedAt) - 1;
  expect(isRequestOver(ride, before)).toBe(true);
  expect(driverAction(ride, before)).toEqual({ kind: "unanswered" });
});
