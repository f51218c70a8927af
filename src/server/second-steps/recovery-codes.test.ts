import { expect, test } from "vitest";
import { newRecoveryCodes } from "./recovery-codes.ts";

test("recovery codes have 140 bits: 28 characters, each drawn from an alphabet of 32", () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes)
    .flat()
    .map((code) => code.replaceAll("-", ""));
  expect(new Set(codes.map(({ length }) => length))).toEqual(new Set([28]));
  const letters = Array.from(
    { length: 28 },
    (_, index) => new Set(codes.map((code) => code[index])),
  );
  expect(letters.map(({ size }) => size)).toEqual(Array(28).fill(32));
});
