import { expect, it } from "vitest";
import { shareOfLonger } from "./tell-apart.ts";

it("what takes always longer is told apart, what takes as long is not", () => {
  expect(shareOfLonger([5, 6, 7], [1, 2, 3])).toBe(1);
  expect(shareOfLonger([1, 2, 3], [5, 6, 7])).toBe(0);
  expect(shareOfLonger([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(shareOfLonger([1, 4], [2, 3])).toBe(0.5);
});
