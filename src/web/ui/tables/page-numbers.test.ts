import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 50, [1, 2, null, 50]],
  [4, 50, [1, 2, 3, 4, 5, null, 50]],
  [25, 50, [1, null, 24, 25, 26, null, 50]],
  [50, 50, [1, null, 49, 50]],
  // Requested by URL, beyond the end.
  [99, 3, [1, 2, 3]],
])("on page %i of %i the pager shows %j", (page, totalPages, numbers) => {
  expect(pageNumbers(page, totalPages)).toEqual(numbers);
});

test.each([
  [1, 51, [1, null, 51]],
  [3, 51, [1, 2, 3, null, 51]],
  [26, 51, [1, null, 26, null, 51]],
  [3, 5, [1, 2, 3, 4, 5]],
])("without neighbors, on page %i of %i the pager shows %j", (page, totalPages, numbers) => {
  expect(pageNumbers(page, totalPages, 0)).toEqual(numbers);
});

test("never shows more than five entries without neighbors", () => {
  const entryCounts = (totalPages: number) =>
    Array.from({ length: totalPages }, (_, index) => pageNumbers(index + 1, totalPages, 0).length);
  expect(Math.max(...[3, 5, 7, 51, 1000].flatMap(entryCounts))).toBe(5);
});
