import { expect, test } from "vitest";
import { needsSecondAdmin } from "./second-admin.ts";

test.each([
  [{ limit: 0, givenBack: 0, amount: 100_000 }, false],
  [{ limit: 20_000, givenBack: 0, amount: 20_000 }, false],
  [{ limit: 20_000, givenBack: 0, amount: 20_001 }, true],
  [{ limit: 20_000, givenBack: 15_000, amount: 5_001 }, true],
  [{ limit: 20_000, givenBack: 15_000, amount: 5_000 }, false],
])("%o needs a second admin: %s", (refund, needed) => {
  expect(needsSecondAdmin(refund)).toBe(needed);
});
