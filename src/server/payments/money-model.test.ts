import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { countCases } from "#server/testing/count-cases.ts";
import { someActs } from "#server/testing/model/acts.ts";
import { checkAfterAct, checkAtRest } from "#server/testing/model/invariants.ts";
import { perform, startModelRun } from "#server/testing/model/perform.ts";
import { settleEverything } from "#server/testing/model/surroundings.ts";
import { aPerson } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { testSeed } from "#server/testing/seeded.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** `MODEL_RUNS=50000 TEST_SEED=random vitest run money-model` for long runs. */
const RUNS = Number(process.env.MODEL_RUNS ?? 30);

test(`${RUNS} random sequences of acts keep rides, payments, ledger and provider consistent (TEST_SEED=${testSeed})`, async () => {
  await fc.assert(
    fc.asyncProperty(someActs, async (acts) => {
      const run = await startModelRun(world);
      let states = await checkAfterAct(run, new Map());
      for (const act of acts) {
        await perform(run, act);
        states = await checkAfterAct(run, states);
      }
      await settleEverything(run);
      await checkAfterAct(run, states);
      await checkAtRest(run);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const admin = await aPerson(world, "ADMIN");
  await rideMoney(() => ({ world, admin })).expectNoFindings();
  countCases("P7", RUNS);
}, 3_600_000);
