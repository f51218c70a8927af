import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookingReference, isBookingReference } from "./booking-reference.ts";

function scriptedRandom(numbers: readonly number[]): (limit: number) => number {
  const remaining = [...numbers];
  return (limit) => (remaining.shift() ?? 0) % limit;
}

const nineDraws = fc.array(fc.nat(35), { minLength: 9, maxLength: 9 });

describe("a booking reference", () => {
  it("is FR and nine capital letters or digits", () => {
    expect(bookingReference(scriptedRandom([0, 9, 10, 35, 1, 2, 3, 4, 5]))).toBe("FR09AZ12345");
    fc.assert(
      fc.property(nineDraws, (draws) => {
        expect(isBookingReference(bookingReference(scriptedRandom(draws)))).toBe(true);
      }),
    );
  });

  it("differs whenever the random numbers differ", () => {
    fc.assert(
      fc.property(nineDraws, nineDraws, (one, other) => {
        const isSame =
          bookingReference(scriptedRandom(one)) === bookingReference(scriptedRandom(other));
        expect(isSame).toBe(one.every((draw, index) => draw === other[index]));
      }),
    );
  });

  it("rejects malformed texts", () => {
    for (const text of [
      "",
      "FR12345678",
      "FR1234567890",
      "fr123456789",
      "FR12345678é",
      "XX123456789",
    ]) {
      expect(isBookingReference(text)).toBe(false);
    }
  });
});
