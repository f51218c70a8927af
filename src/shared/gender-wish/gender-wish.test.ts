import fc from "fast-check";
import { expect, test } from "vitest";
import { fitTogether, type GenderChoice, genders } from "./gender-wish.ts";

const choice = fc
  .record({ gender: fc.constantFrom(null, ...genders), isSameOnly: fc.boolean() })
  .filter(({ gender, isSameOnly }) => gender !== null || !isSameOnly);
const woman: GenderChoice = { gender: "woman", isSameOnly: true };

test("two people without the wish always fit", () => {
  const without = choice.map(({ gender }) => ({ gender, isSameOnly: false }));
  fc.assert(fc.property(without, without, (one, other) => fitTogether(one, other)));
});

test("it does not matter whose wish it is", () => {
  fc.assert(
    fc.property(choice, choice, (one, other) => {
      expect(fitTogether(one, other)).toBe(fitTogether(other, one));
    }),
  );
});

test("a wish is met by the same gender only, never by one that was not given", () => {
  expect(fitTogether(woman, { gender: "woman", isSameOnly: false })).toBe(true);
  expect(fitTogether(woman, { gender: "man", isSameOnly: false })).toBe(false);
  expect(fitTogether(woman, { gender: null, isSameOnly: false })).toBe(false);
});
