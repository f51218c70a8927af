import { expect, test } from "vitest";
import { gapBetween } from "./sharing-gap.ts";

const minutes = (count: number) => count * 60_000;

test.each([
  [null, minutes(5), null],
  [0, minutes(1), null],
  [0, minutes(1.5), 2],
  [0, minutes(4.2), 4],
  [0, minutes(14.9), 15],
  [0, minutes(15), null],
])("from %s to %s ms", (last, next, length) => {
  expect(gapBetween(last, next)?.minutes ?? null).toBe(length);
});
