import { execFile } from "node:child_process";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type Stripe from "stripe";
import type { CheckResult } from "#trust/checks/check.ts";
import { countUnfinished, withClient } from "#trust/evidence/read-database.ts";
import { readStripe } from "#trust/evidence/read-stripe.ts";
import type { Actor } from "#trust/people/actor.ts";
import type { Caller } from "#trust/people/caller.ts";
import { emptyDiary } from "#trust/people/diary.ts";
import { createDraws } from "#trust/people/random-draws.ts";
import { simulateDriver } from "#trust/people/simulate-driver.ts";
import { simulateRider } from "#trust/people/simulate-rider.ts";
import { emptyTally } from "#trust/people/tally.ts";
import { registerUsers, type Users } from "#trust/people/users.ts";
import { ROOT, startProduct } from "#trust/product/npm-product.ts";
import { FOLDER, startTestEnvironment, type TestEnvironment } from "#trust/test-environment.ts";
import { type BooksNow, compareRestored } from "./compare-restored.ts";

const BEFORE_BACKUP_MS = 40_000;
const AFTER_BACKUP_MS = 40_000;
const SETTLES_WITHIN_MS = 300_000;

/**
 * Simulates people during and after a backup, loses the database with its log, restores the backup and starts the
 * product on it, so that Stripe knows payments that the database does not.
 */
export async function runDrill(seed: number): Promise<readonly CheckResult[]> {
  const backupDir = join(FOLDER, "backups");
  const environment = await startTestEnvironment({
    seed,
    hasSmallDisk: false,
    settings: { BACKUP_DIR: backupDir },
  });
  const { settings } = environment;
  let stop = environment.stop;
  try {
    environment.proxy.disableFaults();
    await simulateWithBackup(environment, seed);
    const before = await readBooks(environment);
    await environment.product.stop();
    await loseDatabase(environment.dataDir, backupDir);
    await runNpm(["run", "restore"], settings);
    const { port } = new URL(environment.product.url);
    const { database, logFile } = environment;
    const product = await startProduct({ settings, port: Number(port), logFile, database });
    stop = async () => {
      await product.stop();
      await environment.stop();
    };
    await untilQuiet(environment);
    return compareRestored(before, await readBooks(environment));
  } finally {
    await stop();
  }
}

async function simulateWithBackup(environment: TestEnvironment, seed: number): Promise<void> {
  const target = { url: environment.product.url, tally: emptyTally() };
  const users = await registerUsers(target, environment.settings, { riders: 6, drivers: 8, seed });
  const [booking, driving] = [new AbortController(), new AbortController()];
  const simulation = startPeople(environment, users, { seed, booking, driving });
  await wait(BEFORE_BACKUP_MS);
  const { stdout } = await runNpm(["run", "backup"], environment.settings);
  console.log(`trust: ${stdout.trim().split("\n").at(-1)}`);
  await wait(AFTER_BACKUP_MS);
  booking.abort();
  await untilQuiet(environment);
  driving.abort();
  await simulation;
}

interface Simulation {
  seed: number;
  booking: AbortController;
  driving: AbortController;
}

async function startPeople(
  { sandbox }: TestEnvironment,
  { riders, drivers }: Users,
  { seed, booking, driving }: Simulation,
): Promise<void> {
  const diary = emptyDiary();
  const actorOf = (name: string, caller: Caller): Actor => ({
    ...{ sandbox, diary, caller },
    draws: createDraws(seed, name),
  });
  const simulation = Promise.all([
    ...drivers.map(({ caller, at }, number) =>
      simulateDriver(actorOf(`driver ${number}`, caller), at, driving.signal),
    ),
    ...riders.map((caller, number) =>
      simulateRider(actorOf(`rider ${number}`, caller), booking.signal),
    ),
  ]);
  await simulation;
}

/** Moves DATA_DIR away, and removes the log that was archived beside the backup: only the backup is left. */
async function loseDatabase(dataDir: string, backupDir: string): Promise<void> {
  await rename(dataDir, `${dataDir}-lost`);
  const archives = (await readdir(backupDir)).filter((name) => name.startsWith("wal-"));
  for (const name of archives) await rm(join(backupDir, name), { recursive: true });
}

const runNpm = (args: string[], settings: Record<string, string>) =>
  promisify(execFile)("npm", args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });

async function untilQuiet({ database }: TestEnvironment): Promise<void> {
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  do await wait(5000);
  while ((await countUnfinished(await database.url())) > 0 && Date.now() < deadline);
}

const rides = `
  select rides.id, rides.state::text, payments.state::text as payment, captured_cents as captured,
    refunded_cents as refunded, transferred_cents - reversed_cents as sent, settled_at is not null as "isSettled"
  from rides join payments on payments.ride_id = rides.id`;

async function readBooks({ database, sandbox }: TestEnvironment): Promise<BooksNow> {
  const balance = await sandbox.list<Stripe.BalanceTransaction>("balance_transactions");
  const { payments } = await readStripe(sandbox);
  return withClient(await database.url(), async (client) => {
    const sums = `select coalesce(sum(cents), 0)::int as sum,
      coalesce(sum(cents) filter (where account = 'stripe_balance'), 0)::int as balance from ledger_entries`;
    const [ledger] = (await client.query(sums)).rows;
    const findings = "select kind, subject from findings where resolved_at is null";
    return {
      rides: (await client.query(rides)).rows,
      findings: (await client.query(findings)).rows,
      ledger,
      stripe: { payments, balance: balance.reduce((sum, { net }) => sum + net, 0) },
    };
  });
}
