import { expect, test } from "vitest";
import { isReplaceable } from "./replacement.ts";

const ride = { kind: "scheduled", state: "rejected", movedBy: "driver" } as const;

test("a ride on a later day that fell through without the rider's doing may be asked for again", () => {
  expect(isReplaceable(ride)).toBe(true);
  expect(isReplaceable({ ...ride, state: "expired", movedBy: "platform" })).toBe(true);
  expect(isReplaceable({ ...ride, state: "cancelled" })).toBe(true);
});

test("one that the rider canceled, that goes on, that is over or that was for now may not", () => {
  expect(isReplaceable({ ...ride, state: "cancelled", movedBy: "rider" })).toBe(false);
  for (const state of ["pending", "accepted", "completed", "no_show", "lapsed"] as const)
    expect(isReplaceable({ ...ride, state })).toBe(false);
  expect(isReplaceable({ ...ride, kind: "instant" })).toBe(false);
});
