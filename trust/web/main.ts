// Attacks a running product with payloads, URL parameters and spoofed IP addresses; prints the violations: npm run
// trust:web
import { aDriver, aRider, book, completeAtOnce, type FraudContext } from "#trust/fraud/steps.ts";
import { enrollAdmin } from "#trust/people/enroll.ts";
import { emptyTally } from "#trust/people/tally.ts";
import { startTestEnvironment, type TestEnvironment } from "#trust/test-environment.ts";
import { crawlPages } from "./crawl-pages.ts";
import { runSqlmap, runWapiti } from "./scanners.ts";
import { type LimitProbe, probeIpLimits } from "./subnet-limits.ts";
import { judgeWeb, renderWeb, type WebResults } from "./verdict.ts";
import { type Author, writePayloads } from "./write-payloads.ts";

/** Time of each scanner; --seconds changes it. */
const DEFAULT_SECONDS = 300;
const secondsArgument = process.argv[process.argv.indexOf("--seconds") + 1];
const seconds = process.argv.includes("--seconds") ? Number(secondsArgument) : DEFAULT_SECONDS;

const limits = await inEnvironment({ RATE_LIMITS: "on", TRUST_PROXY: "1" }, ({ product }) =>
  probeIpLimits(product.url),
);
const results = await inEnvironment({}, (environment) => attack(environment, limits));
console.log(renderWeb(results));
const violations = judgeWeb(results);
console.log(violations.length === 0 ? "no violations" : violations.join("\n"));
process.exitCode = violations.length === 0 ? 0 : 1;

/** Starts a product with these settings for a part of the run. */
async function inEnvironment<T>(
  settings: Record<string, string>,
  run: (environment: TestEnvironment) => Promise<T>,
): Promise<T> {
  const environment = await startTestEnvironment({ seed: 1, hasSmallDisk: false, settings });
  const stopOnSignal = () => void environment.stop().finally(() => process.exit(130));
  process.once("SIGINT", stopOnSignal);
  process.once("SIGTERM", stopOnSignal);
  try {
    environment.proxy.disableFaults();
    return await run(environment);
  } finally {
    process.off("SIGINT", stopOnSignal);
    process.off("SIGTERM", stopOnSignal);
    await environment.stop();
  }
}

async function attack(
  { product, sandbox, settings }: TestEnvironment,
  tries: LimitProbe[],
): Promise<WebResults> {
  const { url } = product;
  const target = { url, tally: emptyTally() };
  const admin = await enrollAdmin(target, settings);
  let number = 20;
  const context: FraudContext = {
    ...{ target, admin: admin.caller, sandbox },
    nextNumber: () => (number += 1),
  };
  const [rider, driver] = [await aRider(context), await aDriver(context)];
  const rideIds = await bookRides(context, { rider, driver });
  const authors: Author[] = [
    { role: "RIDER", token: rider.token },
    { role: "DRIVER", token: driver.token },
    { role: "ADMIN", token: admin.token },
    { role: "VISITOR", token: null },
  ];
  const ids = [...rideIds, driver.id];
  const writeResult = await writePayloads(url, authors, ids);
  console.log(`${writeResult.sent} payloads sent`);
  const crawlResult = await crawlPages(url, authors, ids);
  console.log(`${crawlResult.pages} pages opened`);
  const signedIn = authors.filter(({ token }) => token !== null);
  const scanning = { url, authors: signedIn, ids, seconds };
  const scans = [await runSqlmap(scanning), await runWapiti(scanning)];
  return { writeResult, crawlResult, scans, limits: tries };
}

/** A completed ride and an accepted one. */
async function bookRides(
  context: FraudContext,
  parties: Parameters<typeof book>[1],
): Promise<string[]> {
  const rideIds: string[] = [];
  for (const isCompleted of [true, false]) {
    const rideId = await book(context, parties);
    if (rideId === null) throw new Error("the driver is not offered");
    if (isCompleted) await completeAtOnce(parties.driver, rideId);
    rideIds.push(rideId);
  }
  return rideIds;
}
