import { afterAll, beforeAll, expect, test } from "vitest";
import { countTraffic } from "#sandbox/stripe/description/traffic.ts";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { cardCases } from "./card-cases.ts";
import { cases } from "./cases.ts";
import { dryRunFetch } from "./dry-run.ts";
import { runCases } from "./run-cases.ts";
import { sandboxTarget } from "./sandbox-target.ts";
import { testKeyFrom } from "./test-key.ts";
import { testModeTarget } from "./test-mode-target.ts";
import { countByOperation, recordTraffic, type Traffic } from "./traffic.ts";

let sandbox: StripeSandbox;
let traffic: Traffic;
let validatedBefore: ReadonlyMap<string, number>;

beforeAll(async () => {
  sandbox = await startStripeSandbox({ secretKey: "sk_test_contract" });
  traffic = recordTraffic(fetch);
  validatedBefore = countTraffic();
});
afterAll(() => sandbox.close());

test.each([...cases, ...cardCases].filter(({ isForTestModeOnly }) => !isForTestModeOnly))(
  "the sandbox keeps the contract: $name",
  async ({ run }) => {
    await run(sandboxTarget(sandbox, traffic.fetch));
  },
);

test("the sandbox validated every request that was sent, none with a difference", () => {
  const sent = countByOperation(traffic);
  console.table(Object.fromEntries(sent));
  const validated = countTraffic();
  const countNew = (name: string) => (validated.get(name) ?? 0) - (validatedBefore.get(name) ?? 0);
  for (const [name, count] of sent)
    expect([name, countNew(name) + countNew(`${name}, refused`)]).toEqual([name, count]);
  expect(sent.size).toBeGreaterThan(20);
  expect(traffic.faults).toEqual([]);
});

test("a dry run for Stripe's test mode passes all cases and sends valid requests", async () => {
  const dry = recordTraffic(dryRunFetch(sandbox));
  const results = await runCases(testModeTarget(sandbox.secretKey, dry.fetch), () => {});
  expect(results.filter(({ error }) => error)).toEqual([]);
  expect(dry.faults).toEqual([]);
  expect(dry.requests.length).toBeGreaterThan(50);
});

test.each([undefined, "", "sk_live_1", "rk_live_1", "sk_org_live_1", "pk_test_1", "sk_test_"])(
  "the API key %s is refused",
  (key) => {
    expect(() => testKeyFrom(key)).toThrow(/STRIPE_SECRET_KEY/);
  },
);

test("test keys are accepted", () => {
  expect(["sk_test_1", "rk_test_1"].map(testKeyFrom)).toEqual(["sk_test_1", "rk_test_1"]);
});
