import { expect, test } from "vitest";
import { longestGap } from "./prober.ts";

test("the longest gap counts from the kill, between good answers, and to the end", () => {
  expect(longestGap([90, 140, 150, 400, 410], 100, 450)).toBe(250);
  expect(longestGap([90, 500], 100, 450)).toBe(350);
  expect(longestGap([380, 440], 100, 450)).toBe(280);
  expect(longestGap([110, 120], 100, 450)).toBe(330);
});
