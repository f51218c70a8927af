import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookingReference, isBookingReference } from "./booking-reference.ts";

const nineDraws = fc.array(fc.nat(35), { minLength: 9, maxLength: 9 });

describe("a booking reference", () => {
  it("is FR and nine capitals or digits", () => {
    expect(bookingReference([0, 9, 10, 35, 1, 2, 3, 4, 5])).toBe("FR09AZ12345");
    fc.assert(
      fc.property(nineDraws, (draws) => {
        expect(isBookingReference(bookingReference(draws))).toBe(true);
      }),
    );
  });

  it("differs whenever the draws differ", () => {
    fc.assert(
      fc.property(nineDraws, nineDraws, (one, other) => {
        const isSame = bookingReference(one) === bookingReference(other);
        expect(isSame).toBe(one.every((draw, at) => draw === other[at]));
      }),
    );
  });

  it("is refused for draws out of range, too few or too many", () => {
    const eight = Array.from({ length: 8 }, () => 7);
    for (const draws of [
      eight,
      [...eight, 36],
      [...eight, -1],
      [...eight, 0.5],
      [...eight, 1, 2],
    ]) {
      expect(() => bookingReference(draws)).toThrow(RangeError);
    }
  });

  it("is told from other texts", () => {
    const others = ["", "FR12345678", "FR1234567890", "fr123456789", "FR12345678é", "XX123456789"];
    expect(others.filter(isBookingReference)).toEqual([]);
  });
});
