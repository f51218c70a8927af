import { describe, expect, it } from "vitest";
import { shownRating } from "./rating.ts";

describe("the rating shown", () => {
  it("is null before the fifth rating", () => {
    expect(shownRating({ yes: 0, rated: 0 })).toBeNull();
    expect(shownRating({ yes: 4, rated: 4 })).toBeNull();
    expect(shownRating({ yes: 5, rated: 5 })).toBe(5);
  });

  it("is five times the share of YES with one decimal", () => {
    expect(shownRating({ yes: 97, rated: 100 })).toBe(4.9);
    expect(shownRating({ yes: 98, rated: 100 })).toBe(4.9);
    expect(shownRating({ yes: 2, rated: 3 * 2 })).toBe(1.7);
    expect(shownRating({ yes: 0, rated: 9 })).toBe(0);
  });
});
