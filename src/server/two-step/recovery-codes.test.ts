import { expect, test } from "vitest";
import { newRecoveryCodes } from "./recovery-codes.ts";

test("recovery codes have 120 bits: 24 letters, each drawn from 32", () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes)
    .flat()
    .map((code) => code.replaceAll("-", ""));
  expect(new Set(codes.map(({ length }) => length))).toEqual(new Set([24]));
  const letters = Array.from(
    { length: 24 },
    (_, place) => new Set(codes.map((code) => code[place])),
  );
  expect(letters.map(({ size }) => size)).toEqual(Array(24).fill(32));
});
