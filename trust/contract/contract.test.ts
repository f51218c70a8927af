import { afterAll, beforeAll, expect, test } from "vitest";
import { countTraffic } from "#sandbox/stripe/description/traffic.ts";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { cardCases } from "./card-cases.ts";
import { cases } from "./cases.ts";
import { dryRunFetch } from "./dry-run.ts";
import { runCases } from "./run-cases.ts";
import { sandboxPlace } from "./sandbox-place.ts";
import { testKeyFrom } from "./test-key.ts";
import { testModePlace } from "./test-mode-place.ts";
import { countByOperation, type Wire, watchWire } from "./wire.ts";

let sandbox: StripeSandbox;
let wire: Wire;
let validatedBefore: ReadonlyMap<string, number>;

beforeAll(async () => {
  sandbox = await startStripeSandbox({ secretKey: "sk_test_contract" });
  wire = watchWire(fetch);
  validatedBefore = countTraffic();
});
afterAll(() => sandbox.close());

test.each([...cases, ...cardCases].filter(({ isForTestModeOnly }) => !isForTestModeOnly))(
  "the sandbox keeps the contract: $name",
  async ({ run }) => {
    await run(sandboxPlace(sandbox, wire.fetch));
  },
);

test("the sandbox validated every request that was sent, none with a difference", () => {
  const sent = countByOperation(wire);
  console.table(Object.fromEntries(sent));
  const validated = countTraffic();
  const countNew = (name: string) => (validated.get(name) ?? 0) - (validatedBefore.get(name) ?? 0);
  for (const [name, count] of sent)
    expect([name, countNew(name) + countNew(`${name}, refused`)]).toEqual([name, count]);
  expect(sent.size).toBeGreaterThan(20);
  expect(wire.faults).toEqual([]);
});

test("a dry run for Stripe's test mode passes all cases and sends valid requests", async () => {
  const dry = watchWire(dryRunFetch(sandbox));
  const results = await runCases(testModePlace(sandbox.secretKey, dry.fetch), () => {});
  expect(results.filter(({ error }) => error)).toEqual([]);
  expect(dry.faults).toEqual([]);
  expect(dry.requests.length).toBeGreaterThan(50);
});

test.each([undefined, "", "sk_live_1", "rk_live_1", "sk_org_live_1", "pk_test_1", "sk_test_"])(
  "the key %s is refused",
  (key) => {
    expect(() => testKeyFrom(key)).toThrow(/STRIPE_SECRET_KEY/);
  },
);

test("test keys are accepted", () => {
  expect(["sk_test_1", "rk_test_1"].map(testKeyFrom)).toEqual(["sk_test_1", "rk_test_1"]);
});
