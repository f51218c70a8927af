import { describe, expect, test } from "vitest";
import { ratingOf } from "./rating-of-entry.ts";

const completed = { state: "completed", rideAgain: "PENDING", ratableUntil: null } as const;
const until = "2026-12-21T15:00:00.000Z";

describe("the rating of a listed ride", () => {
  test.each(["rejected", "expired", "cancelled", "no_show", "lapsed"] as const)(
    "is a dash when the ride did not take place: %s",
    (state) => expect(ratingOf({ ...completed, state })).toBe("-"),
  );

  test.each(["awaiting_payment", "pending", "accepted", "arrived", "started"] as const)(
    "is pending while the ride is open: %s",
    (state) => expect(ratingOf({ ...completed, state })).toBe("Pending"),
  );

  test("can be given for a completed ride until the deadline", () => {
    expect(ratingOf({ ...completed, ratableUntil: until })).toBe("Rate");
    expect(ratingOf(completed)).toBe("Not rated");
  });

  test("is the given answer", () => {
    expect(ratingOf({ ...completed, rideAgain: "YES", ratableUntil: until })).toBe("Yes");
    expect(ratingOf({ ...completed, rideAgain: "NO" })).toBe("No");
  });
});
