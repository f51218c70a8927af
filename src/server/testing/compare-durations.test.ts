import { expect, it } from "vitest";
import { shareOfLonger } from "./compare-durations.ts";

it("calls that always take longer are distinguished, equal calls are not", () => {
  expect(shareOfLonger([5, 6, 7], [1, 2, 3])).toBe(1);
  expect(shareOfLonger([1, 2, 3], [5, 6, 7])).toBe(0);
  expect(shareOfLonger([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(shareOfLonger([1, 4], [2, 3])).toBe(0.5);
});
