import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { openPool } from "#server/database/db.ts";
import { migrate } from "#server/database/migrate.ts";
import { createReadReplica, type ReadReplica } from "#server/database/read-replica.ts";
import { startDatabasePair } from "#trust/cluster/database-pair.ts";

// Reads from a real standby while it is killed, and while its replay stands still: npm run trust:replica. Every read
// must be answered, and none by a standby that is further behind than allowed. Exits with 1 otherwise.
const FOLDER = join(import.meta.dirname, "../../node_modules/.cache/faire-replica");
const MAX_LAG_SECONDS = 3;
const READ_EVERY_MS = 20;
const LONGEST_WAIT_MS = 60_000;

await rm(FOLDER, { recursive: true, force: true });
const pair = await startDatabasePair(FOLDER);
const urlOf = (port: number) => `postgres://faire:${pair.password}@127.0.0.1:${port}/faire`;
const [primaryUrl, standbyUrl] = [urlOf(pair.servers[0].port), urlOf(pair.servers[1].port)];
let problems = 0;
try {
  await until(() => pair.isRedundant());
  await migrate(primaryUrl);
  const primary = openPool(primaryUrl, { size: 2 });
  const replica = createReadReplica({
    primary,
    replica: openPool(standbyUrl, { size: 2 }),
    maxLagSeconds: MAX_LAG_SECONDS,
    log: {
      warn: (_, line) => console.log(`  log: ${line}`),
      info: (line) => console.log(`  log: ${line}`),
    },
  });
  await primary.query("create table beats (at double precision)");
  const beats = beat(primary);
  const reads = readOften(replica);
  await step("the standby is read", () => replica.status().isUsed);
  await pair.killStandby();
  await step("the standby is killed: reads go to the primary", () => !replica.status().isUsed);
  await step("it is back and is read again", () => replica.status().isUsed);
  await onStandby("select pg_wal_replay_pause()");
  await step("its replay stands still: reads go to the primary", () => !replica.status().isUsed);
  await onStandby("select pg_wal_replay_resume()");
  await step("it has caught up and is read again", () => replica.status().isUsed);
  await reads.stop();
  await beats.stop();
  await replica.close();
  await primary.end();
} finally {
  await pair.stop();
  await rm(FOLDER, { recursive: true, force: true });
}
process.exit(problems === 0 ? 0 : 1);

/** Writes the time each 100 ms, so that a read shows how old it is. */
function beat(primary: pg.Pool) {
  return repeat(100, async () => {
    // A commit that waits for the killed standby may be cut; the next beat follows.
    await primary.query("insert into beats values ($1)", [Date.now()]).catch(() => undefined);
  });
}

function readOften(replica: ReadReplica) {
  let [count, oldest, failed] = [0, 0, 0];
  const loop = repeat(READ_EVERY_MS, async () => {
    try {
      const { rows } = await sql<{ at: number | null }>`select max(at) as at from beats`.execute(
        replica.db,
      );
      const age = Date.now() - (rows[0]?.at ?? Date.now());
      oldest = Math.max(oldest, age);
      count += 1;
    } catch (error) {
      failed += 1;
      console.log(`  FAILED: ${error}`);
    }
  });
  return {
    stop: async () => {
      await loop.stop();
      // Tolerates a second for the lag check and a second for a late beat.
      const limit = (MAX_LAG_SECONDS + 2) * 1000;
      if (failed > 0 || oldest > limit) problems += 1;
      const { fallbacks } = replica.status();
      console.log(
        `replica: ${count} reads, ${failed} failed, ${fallbacks} by the primary instead; the oldest answer was ${oldest} ms old (limit ${limit})`,
      );
    },
  };
}

function repeat(everyMs: number, act: () => Promise<void>) {
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      await act();
      await wait(everyMs);
    }
  };
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

async function step(name: string, isReached: () => boolean): Promise<void> {
  const started = performance.now();
  const ok = await until(isReached);
  if (!ok) problems += 1;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`replica: ${name}: ${ok ? `after ${seconds} s` : "NOT REACHED"}`);
}

async function until(isReached: () => boolean): Promise<boolean> {
  const started = performance.now();
  while (!isReached()) {
    if (performance.now() - started > LONGEST_WAIT_MS) return false;
    await wait(50);
  }
  return true;
}

async function onStandby(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: standbyUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
