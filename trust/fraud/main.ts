// Runs fraud rings against a started product and prints how many gained something: npm run trust:fraud
import { setTimeout as wait } from "node:timers/promises";
import { enrollAdmin } from "#trust/people/enroll.ts";
import { emptyTally } from "#trust/people/tally.ts";
import { startTestEnvironment } from "#trust/test-environment.ts";
import { readEvidence } from "./read-evidence.ts";
import { runRings } from "./rings.ts";
import { judgeRings, type RingResult, renderRings } from "./verdict.ts";

/** The product searches for frequent rides and banks' fraud warnings every five minutes. */
const FOUND_WITHIN_MS = 330_000;
/** The driver of a ride is paid within seconds; late positions are compared every 15 seconds. */
const SETTLED_WITHIN_MS = 60_000;
const POLL_MS = 5000;

const environment = await startTestEnvironment({
  seed: 1,
  hasSmallDisk: false,
  settings: { RIDE_REVIEW: "on" },
});
const stopOnSignal = () => void environment.stop().finally(() => process.exit(130));
process.once("SIGINT", stopOnSignal);
process.once("SIGTERM", stopOnSignal);
try {
  environment.proxy.disableFaults();
  const results = await run();
  console.log(renderRings(results));
  const violations = results.flatMap(({ ring, violations: found }) =>
    found.map((words) => `${ring}: ${words}`),
  );
  console.log(violations.length === 0 ? "no ring gained anything" : violations.join("\n"));
  console.log(`the product's log: ${environment.logFile}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await environment.stop();
}

async function run(): Promise<readonly RingResult[]> {
  const { product, sandbox, database, settings } = environment;
  const target = { url: product.url, tally: emptyTally() };
  const { caller: admin } = await enrollAdmin(target, settings);
  let number = 20;
  const context = { target, admin, sandbox, nextNumber: () => (number += 1) };
  const attempts = await runRings(context);
  await wait(SETTLED_WITHIN_MS);
  const deadline = Date.now() + FOUND_WITHIN_MS;
  for (;;) {
    const results = judgeRings(attempts, await readEvidence(await database.url()));
    const isClean = results.every(({ violations }) => violations.length === 0);
    if (isClean || Date.now() > deadline) return results;
    await wait(POLL_MS);
  }
}
