import { parseArgs } from "node:util";
import { startStripeSandbox } from "#sandbox/stripe/server.ts";
import { dryRunFetch } from "./dry-run.ts";
import { type Result, runCases } from "./run-cases.ts";
import { testKeyFrom } from "./test-key.ts";
import { testModePlace } from "./test-mode-place.ts";
import { countByOperation, type Wire, watchWire } from "./wire.ts";

// Runs the contract against Stripe's test mode, or with --dry-run on this machine alone.
const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
const run = values["dry-run"] ? runDry() : runAgainstStripe();
process.exitCode = await run.then(
  (isGreen) => (isGreen ? 0 : 1),
  (error: Error) => {
    console.error(error.message);
    return 2;
  },
);

async function runDry(): Promise<boolean> {
  const secretKey = "sk_test_dryrun";
  const sandbox = await startStripeSandbox({ secretKey });
  try {
    const wire = watchWire(dryRunFetch(sandbox));
    const results = await runCases(testModePlace(secretKey, wire.fetch), tell);
    for (const { name, form } of wire.requests) console.log(`${name} ${form}`.trim());
    return report(wire, results);
  } finally {
    await sandbox.close();
  }
}

async function runAgainstStripe(): Promise<boolean> {
  const secretKey = testKeyFrom(process.env.STRIPE_SECRET_KEY);
  const wire = watchWire(fetch);
  return report(wire, await runCases(testModePlace(secretKey, wire.fetch), tell));
}

function tell({ name, error }: Result): void {
  console.log(error ? `FAILED ${name}\n${error.stack}` : `ok     ${name}`);
}

/** Fails on broken cases and on disagreements with Stripe's description. */
function report(wire: Wire, results: Result[]): boolean {
  for (const [name, count] of countByOperation(wire)) console.log(String(count).padStart(6), name);
  const faults = [...new Set(wire.faults)];
  for (const fault of faults) console.log(`differs: ${fault}`);
  const failedCount = results.filter(({ error }) => error).length;
  console.log(
    `${results.length - failedCount} cases passed, ${failedCount} failed; ${wire.requests.length} requests, ${faults.length} differences`,
  );
  return failedCount === 0 && faults.length === 0;
}
