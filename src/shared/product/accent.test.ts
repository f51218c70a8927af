import fc from "fast-check";
import { expect, test } from "vitest";
import { accentProblem, accentStyles, accentTokens, contrastOf, designColors } from "./accent.ts";

const READABLE = 4.5;

test("contrast follows the formula of WCAG", () => {
  expect(contrastOf("#000000", "#ffffff")).toBe(21);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#ffd60a", "#0a0a0a")).toBe(contrastOf("#0a0a0a", "#ffd60a"));
});

test("a color that is too dark is refused with its contrast", () => {
  expect(accentProblem("#1d4ed8")).toBe(
    "This color has a contrast of 2.31:1 on the dark pages, and texts need 4.5:1. Choose a lighter one.",
  );
  expect(accentProblem("#ffd60a")).toBeNull();
});

test("every accepted color is readable in all its uses, in both themes", () => {
  const color = fc
    .integer({ min: 0, max: 0xff_ff_ff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`)
    .filter((hex) => accentProblem(hex) === null);
  fc.assert(
    fc.property(color, (hex) => {
      const { dark, light } = accentTokens(hex);
      const pairs = [
        [dark.accent, designColors.dark],
        [dark.accent, dark["tint-accent"]],
        ["#c9c9c9", dark["tint-accent"]],
        [designColors.ink, dark.yellow],
        [designColors.ink, dark["yellow-hover"]],
        [designColors.ink, dark["yellow-press"]],
        [light.accent, designColors.light],
        [light.accent, light["tint-accent"]],
        ["#4a4a4a", light["tint-accent"]],
      ] as const;
      for (const [one, other] of pairs)
        expect([hex, one, other, contrastOf(one, other) >= READABLE]).toEqual([
          ...[hex, one, other, true],
        ]);
    }),
  );
});

test("the style sheet names only tokens and colors", () => {
  expect(accentStyles("#7cf0c0")).toMatch(
    /^:root\{(--color-[a-z-]+:#[0-9a-f]{6};?)+\}\n\[data-theme="light"\]\{(--color-[a-z-]+:#[0-9a-f]{6};?)+\}\n/,
  );
});
