import fc from "fast-check";
import { expect, test } from "vitest";
import { fitTogether, type GenderChoice, genders } from "./gender-wish.ts";

const choice = fc
  .record({ gender: fc.constantFrom(null, ...genders), isSameOnly: fc.boolean() })
  .filter(({ gender, isSameOnly }) => gender !== null || !isSameOnly);
const woman: GenderChoice = { gender: "woman", isSameOnly: true };

test("two people without the preference always fit", () => {
  const without = choice.map(({ gender }) => ({ gender, isSameOnly: false }));
  fc.assert(fc.property(without, without, (one, other) => fitTogether(one, other)));
});

test("a preference applies in both directions: the driver's and the rider's", () => {
  fc.assert(
    fc.property(choice, choice, (one, other) => {
      expect(fitTogether(one, other)).toBe(fitTogether(other, one));
    }),
  );
});

test("the preference admits only the same stated gender", () => {
  expect(fitTogether(woman, { gender: "woman", isSameOnly: false })).toBe(true);
  expect(fitTogether(woman, { gender: "man", isSameOnly: false })).toBe(false);
  expect(fitTogether(woman, { gender: null, isSameOnly: false })).toBe(false);
});
