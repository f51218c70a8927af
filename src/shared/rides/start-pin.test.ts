import { expect, test } from "vitest";
import { isPinRequired, pinPolicies } from "./start-pin.ts";

const facts = {
  isRequestedByRider: false,
  completedRides: 3,
  startsAt: new Date("2026-11-25T17:00:00Z"),
};
const atNight = new Date("2026-11-26T04:30:00Z");

test("a rider's request requires the PIN under every policy", () => {
  for (const policy of pinPolicies)
    expect(isPinRequired(policy, { ...facts, isRequestedByRider: true })).toBe(true);
});

test.each([
  ["off", facts, false],
  ["always", facts, true],
  ["night", facts, false],
  ["night", { ...facts, startsAt: atNight }, true],
  ["first_rides", facts, false],
  ["first_rides", { ...facts, completedRides: 2 }, true],
  ["off", { ...facts, startsAt: atNight, completedRides: 0 }, false],
] as const)("policy %s, %o: %s", (policy, pinFacts, isRequired) => {
  expect(isPinRequired(policy, pinFacts)).toBe(isRequired);
});
