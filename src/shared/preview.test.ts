import { expect, test } from "vitest";
import { previewOf } from "./preview.ts";

test("a text of 200 characters is shown whole", () => {
  expect(previewOf("x".repeat(200), 200)).toBeNull();
});

test("a text of more than 200 characters is cut at 200, never within a character", () => {
  expect(previewOf("x".repeat(201), 200)).toBe(`${"x".repeat(200)}…`);
  expect(previewOf("🚕".repeat(201), 200)).toBe(`${"🚕".repeat(200)}…`);
});

test("there is no space before the ellipsis", () => {
  expect(previewOf(`${"x".repeat(199)} ${"y".repeat(9)}`, 200)).toBe(`${"x".repeat(199)}…`);
});
