import { describe, expect, it } from "vitest";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { type RatedRide, ratableUntil, ratingRefusal } from "./rating-rule.ts";

const endedAt = new Date("2026-07-01T16:00:00Z");
const unrated: RatedRide = { state: "completed", endedAt, status: null, ratedAt: null };
const MINUTE_LESS = -1;
const afterEnd = (days: number, minutes = 0) => plusMinutes(endedAt, days * 24 * 60 + minutes);

describe("a completed ride", () => {
  it("can be rated within 30 days of its end", () => {
    expect(ratableUntil(unrated)).toEqual(new Date("2026-07-31T16:00:00Z"));
    expect(ratingRefusal(unrated, "YES", endedAt)).toBeNull();
    expect(ratingRefusal(unrated, "NO", afterEnd(30, MINUTE_LESS))).toBeNull();
    expect(ratingRefusal(unrated, "NO", afterEnd(30))).toBe(
      "A ride can be rated within 30 days of its end",
    );
  });

  it("can change its rating for 24 hours after the first answer", () => {
    const rated: RatedRide = { ...unrated, status: "NO", ratedAt: afterEnd(29, 23 * 60) };
    expect(ratableUntil(rated)).toEqual(afterEnd(30, 23 * 60));
    expect(ratingRefusal(rated, "YES", afterEnd(30, 23 * 60 + MINUTE_LESS))).toBeNull();
    expect(ratingRefusal(rated, "YES", afterEnd(30, 23 * 60))).toBe(
      "A rating can be changed within 24 hours",
    );
  });

  it("accepts the same answer again at any time", () => {
    const rated: RatedRide = { ...unrated, status: "NO", ratedAt: endedAt };
    expect(ratingRefusal(rated, "NO", afterEnd(365))).toBeNull();
  });
});

describe("a ride that is not completed", () => {
  it.each(rideStates.filter((state) => state !== "completed"))("cannot be rated: %s", (state) => {
    const ride = { ...unrated, state, endedAt: null };
    expect(ratableUntil(ride)).toBeNull();
    expect(ratingRefusal(ride, "YES", endedAt)).toBe("This ride can be rated once it is completed");
  });
});
