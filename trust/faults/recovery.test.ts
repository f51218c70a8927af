import { expect, test } from "vitest";
import { waitUntilRecovered } from "./recovery.ts";

const probeWith = (answers: boolean[], rest: boolean) => async () => answers.shift() ?? rest;

test("a good reply from before the fault takes effect is not mistaken for recovery", async () => {
  const probe = probeWith([true, false, false, false], true);
  expect(await waitUntilRecovered(probe, 5000)).toBeGreaterThan(100);
});

test("a product that does not come back has no recovery time", async () => {
  expect(await waitUntilRecovered(probeWith([true, true], false), 300)).toBeNull();
});
