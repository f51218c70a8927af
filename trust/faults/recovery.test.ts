import { expect, test } from "vitest";
import { waitUntilRecovered } from "./recovery.ts";

const answering = (answers: boolean[], rest: boolean) => async () => answers.shift() ?? rest;

test("a good answer from before the fault takes effect is not taken for recovery", async () => {
  const probe = answering([true, false, false, false], true);
  expect(await waitUntilRecovered(probe, 5000)).toBeGreaterThan(100);
});

test("a product that does not come back has no time of recovery", async () => {
  expect(await waitUntilRecovered(answering([true, true], false), 300)).toBeNull();
});
