import { parseArgs } from "node:util";
import { startStripeSandbox } from "#sandbox/stripe/server.ts";
import { dryRunFetch } from "./dry-run.ts";
import { type Result, runCases } from "./run-cases.ts";
import { testKeyFrom } from "./test-key.ts";
import { testModeTarget } from "./test-mode-target.ts";
import { countByOperation, recordTraffic, type Traffic } from "./traffic.ts";

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
    const traffic = recordTraffic(dryRunFetch(sandbox));
    const results = await runCases(testModeTarget(secretKey, traffic.fetch), tell);
    for (const { name, form } of traffic.requests) console.log(`${name} ${form}`.trim());
    return report(traffic, results);
  } finally {
    await sandbox.close();
  }
}

async function runAgainstStripe(): Promise<boolean> {
  const secretKey = testKeyFrom(process.env.STRIPE_SECRET_KEY);
  const traffic = recordTraffic(fetch);
  return report(traffic, await runCases(testModeTarget(secretKey, traffic.fetch), tell));
}

function tell({ name, error }: Result): void {
  console.log(error ? `FAILED ${name}\n${error.stack}` : `ok     ${name}`);
}

/** Prints the result. Returns false if a case failed or an exchange differs from Stripe's description. */
function report(traffic: Traffic, results: Result[]): boolean {
  for (const [name, count] of countByOperation(traffic))
    console.log(String(count).padStart(6), name);
  const faults = [...new Set(traffic.faults)];
  for (const fault of faults) console.log(`differs: ${fault}`);
  const failedCount = results.filter(({ error }) => error).length;
  console.log(
    `${results.length - failedCount} cases passed, ${failedCount} failed; ${traffic.requests.length} requests, ${faults.length} differences`,
  );
  return failedCount === 0 && faults.length === 0;
}
