import { parseArgs } from "node:util";
import type pg from "pg";
import { thinOldBreadcrumbs } from "#server/breadcrumbs/thin-old.ts";
import { openDb, openPool } from "#server/database/db.ts";
import { deleteOldRoutes } from "#server/rides/route-queries.ts";
import { encodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { type BenchDatabase, prepareDatabase } from "./bench-database.ts";
import { insertPastRides } from "./past-rides.ts";

/** Measures the daily deletion of routes and thinning of positions: npm run retention:measure -- --rows 100000. */
const { values } = parseArgs({ options: { rows: { type: "string", default: "100000" } } });
const rows = Number(values.rows);
const DAY_MS = 86_400_000;
/** A time when the rides of the bench are older than both limits: 400 days for routes, 30 for full positions. */
const later = new Date(Date.now() + 500 * DAY_MS);
const POSITIONS = 300;
const WRITE_EVERY_MS = 20;

const bench = await prepareDatabase(100);
try {
  await fill(bench);
  await measureIndex(bench.pool);
  await measure("routes deleted", deleteOldRoutes);
  await measure("positions thinned", thinOldBreadcrumbs);
} finally {
  await bench.remove();
}

async function fill({ pool, riderId }: BenchDatabase): Promise<void> {
  const started = performance.now();
  await insertPastRides(pool, { riderId, driverId: null, count: rows });
  const bytes = Buffer.from(encodeBreadcrumbs(drive(), null));
  const line = "x".repeat(600);
  await pool.query(
    `insert into ride_routes (ride_id, line, miles_hundredths, minutes, source)
     select id, $1, 1720, 48, 'roads' from rides`,
    [line],
  );
  await pool.query("insert into ride_breadcrumbs (ride_id, bytes) select id, $1 from rides", [
    bytes,
  ]);
  await pool.query("vacuum analyze");
  print(`${rows} rides, ${bytes.length} bytes of positions each`, started);
}

/** A ride of half an hour. */
function drive() {
  return Array.from({ length: POSITIONS }, (_, index) => ({
    at: new Date(Date.now() + index * 6000),
    latitude: 40.7 + index / 3000,
    longitude: -73.98 + (index % 7) / 20_000,
    accuracy: 5 + (index % 9),
    isLate: false,
  }));
}

async function measureIndex(pool: pg.Pool): Promise<void> {
  await pool.query("drop index rides_completed_by_end");
  const started = performance.now();
  await pool.query(
    "create index rides_completed_by_end on rides (ended_at) where state = 'completed'",
  );
  print("index of completed rides made", started);
}

/** Runs a sweep while the newest ride is updated every 20 ms, as if rides were booked meanwhile. */
async function measure(
  name: string,
  sweep: (db: ReturnType<typeof openDb>, now: Date) => Promise<number>,
) {
  const statements: number[] = [];
  const pool = openPool(bench.databaseUrl, {
    size: 1,
    onStatement: () => {
      const begun = performance.now();
      return () => void statements.push(performance.now() - begun);
    },
  });
  const writes = writeBeside(bench.pool);
  const started = performance.now();
  const count = await sweep(openDb(pool), later);
  print(`${count} ${name}`, started);
  const slowestWrite = await writes.stop();
  await pool.end();
  console.log(
    `  ${statements.length} statements, the slowest ${ms(Math.max(...statements))}; ` +
      `${writes.count()} writes beside it, the slowest ${ms(slowestWrite)}`,
  );
}

function writeBeside(pool: pg.Pool) {
  let [isStopped, slowest, count] = [false, 0, 0];
  const run = async () => {
    while (!isStopped) {
      const begun = performance.now();
      await pool.query(
        "update rides set notes = notes where id = (select id from rides order by id desc limit 1)",
      );
      slowest = Math.max(slowest, performance.now() - begun);
      count += 1;
      await new Promise((resolve) => setTimeout(resolve, WRITE_EVERY_MS));
    }
  };
  const running = run();
  const stop = async (): Promise<number> => {
    isStopped = true;
    await running;
    return slowest;
  };
  return { stop, count: () => count };
}

function print(sentence: string, started: number): void {
  console.log(`${sentence}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`;
}
