import { setTimeout as wait } from "node:timers/promises";
import type { Evidence } from "./evidence/evidence.ts";
import { countUnfinished, readDatabase } from "./evidence/read-database.ts";
import { readFindings } from "./evidence/read-findings.ts";
import { readStripe } from "./evidence/read-stripe.ts";
import type { Fault } from "./faults/fault-kinds.ts";
import { injectFaults } from "./faults/fault-loop.ts";
import { probeOf } from "./faults/recovery.ts";
import type { Options } from "./options.ts";
import { startActors } from "./people/actors.ts";
import { emptyDiary } from "./people/diary.ts";
import { createDraws } from "./people/random-draws.ts";
import { emptyTally } from "./people/tally.ts";
import { registerUsers, type Users } from "./people/users.ts";
import type { TestEnvironment } from "./test-environment.ts";

const SETTLES_WITHIN_MS = 300_000;
const POLL_MS = 5000;

/** Runs the whole storm on a running product and collects the evidence. */
export async function runStorm(environment: TestEnvironment, options: Options): Promise<Evidence> {
  const { product, database, sandbox, mail, settings } = environment;
  const tally = emptyTally();
  const diary = emptyDiary();
  const users = await registerUsers({ url: product.url, tally }, settings, options);
  console.log(
    `trust: ${options.riders} riders and ${options.drivers} drivers are registered; the storm begins`,
  );
  const actors = startActors(users, { seed: options.seed, sandbox, diary });
  const faults = await injectStormFaults(environment, users, options);
  actors.stopBooking();
  environment.proxy.disableFaults();
  console.log("trust: no more faults; waiting until the product is quiet");
  await waitUntilQuiet(environment, options.quietSeconds);
  await actors.end();
  return {
    ...(await readDatabase(await database.url())),
    ...(await readStripe(sandbox)),
    findings: await readFindings(users.admin),
    diary,
    tally,
    faults,
    repeatableMails: faults.length,
    exits: product.exits.map(({ at, code, logEnd }) => `${at.toISOString()} ${code}: ${logEnd}`),
    mails: mail.counts,
  };
}

function injectStormFaults(
  environment: TestEnvironment,
  { watcherToken }: Users,
  options: Options,
): Promise<Fault[]> {
  const targets = { ...environment, draws: createDraws(options.seed, "faults") };
  return injectFaults({ options, targets, probe: probeOf(environment.product.url, watcherToken) });
}

/** Waits this many seconds, then until the product is idle, for at most five minutes more. */
async function waitUntilQuiet({ database }: TestEnvironment, quietSeconds: number): Promise<void> {
  await wait(quietSeconds * 1000);
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const unfinished = await countUnfinished(await database.url());
    if (unfinished === 0 || Date.now() > deadline) return;
    await wait(POLL_MS);
  }
}
