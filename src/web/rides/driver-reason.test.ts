import { expect, test } from "vitest";
import { driverReason } from "./driver-reason.ts";

test("what the state says already is not said twice", () => {
  expect(driverReason({ state: "cancelled", reason: "The ride was canceled" })).toBeNull();
  expect(driverReason({ state: "rejected", reason: "The driver declined the ride" })).toBeNull();
});

test("what somebody wrote is passed on", () => {
  expect(driverReason({ state: "cancelled", reason: "My plans changed" })).toBe("My plans changed");
});

test("a ride that goes on has no reason", () => {
  expect(driverReason({ state: "accepted", reason: null })).toBeNull();
});
