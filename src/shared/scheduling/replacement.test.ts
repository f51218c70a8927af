import { expect, test } from "vitest";
import { isReplaceable } from "./replacement.ts";

const ride = { kind: "scheduled", state: "rejected", movedBy: "driver" } as const;

test("a scheduled ride that failed without the rider's doing can be replaced", () => {
  expect(isReplaceable(ride)).toBe(true);
  expect(isReplaceable({ ...ride, state: "expired", movedBy: "platform" })).toBe(true);
  expect(isReplaceable({ ...ride, state: "cancelled" })).toBe(true);
});

test("a ride that its rider canceled, and an active, ended or instant ride cannot be replaced", () => {
  expect(isReplaceable({ ...ride, state: "cancelled", movedBy: "rider" })).toBe(false);
  for (const state of ["pending", "accepted", "completed", "no_show", "lapsed"] as const)
    expect(isReplaceable({ ...ride, state })).toBe(false);
  expect(isReplaceable({ ...ride, kind: "instant" })).toBe(false);
});
