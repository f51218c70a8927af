import type pg from "pg";
import { type Db, openDb } from "#server/database/db.ts";
import { driverHistory } from "#server/rides/list-queries.ts";
import { readPage } from "#server/rides/page-queries.ts";
import type { DriverListFilter } from "#shared/rides/list-filter.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { insertPastRides, recountSums } from "../past-rides.ts";
import { type Measurement, micros } from "../report.ts";
import { median } from "../statistics.ts";

const FEW = 1000;
const MANY = 1_000_000;
/** Ride counts of the driver who reads the history and of the busiest driver. */
const READER_RIDES = 100;
const BUSIEST_RIDES = 100_000;
const ROUNDS = 5;
const PAGES = 200;

/**
 * Ratio 10b: time of one page of the driver's ride history (`/driver/previous-rides`) with its count, with 1,000,000
 * rides compared to 1,000. Keeps the rides for later measurements.
 */
export async function measureHistory({ pool, riderId }: BenchDatabase): Promise<Measurement[]> {
  const db = openDb(pool);
  const [reader = "", busiest = ""] = await listFirstDrivers(pool);
  await insertPastRides(pool, { riderId, driverId: reader, count: READER_RIDES });
  await insertPastRides(pool, { riderId, driverId: null, count: FEW - READER_RIDES });
  await recountSums(pool);
  const amongFew = await timePages(db, reader);
  await insertPastRides(pool, { riderId, driverId: busiest, count: BUSIEST_RIDES });
  await insertPastRides(pool, { riderId, driverId: null, count: MANY - BUSIEST_RIDES - FEW });
  await recountSums(pool);
  const amongMany = await timePages(db, reader);
  const growth = amongMany / amongFew;
  const first = await timePages(db, busiest, { pages: 20 });
  const last = await timePages(db, busiest, { pages: 20, page: BUSIEST_RIDES / 10 });
  const searchMicros = await timePages(db, busiest, { pages: 5, filter: { search: "jfk number" } });
  return [
    {
      number: 10,
      part: "b",
      what: "a page of a driver's history, with its count, with 1,000,000 rides compared to 1,000",
      goal: "< 2 x the time",
      measured: `${growth.toFixed(2)} x`,
      isMet: growth < 2,
      details: [
        `a driver with ${READER_RIDES} rides: ${micros(amongFew)} among ${FEW}, ${micros(amongMany)} among ${MANY}`,
        `a driver with ${BUSIEST_RIDES} rides: first page ${micros(first)}, last page ${micros(last)}, found by two words ${micros(searchMicros)}`,
      ],
    },
  ];
}

const listFirstDrivers = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    "select account_id as id from drivers order by number limit 2",
  );
  return rows.map(({ id }) => id);
};

type PageSelection = { pages?: number; page?: number; filter?: DriverListFilter };

/** Microseconds of a page and its count: the median of several rounds, without the first. */
const timePages = async (
  db: Db,
  accountId: string,
  { pages = PAGES, page = 1, filter = {} }: PageSelection = {},
): Promise<number> => {
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const startedAt = performance.now();
    for (let read = 0; read < pages; read += 1) {
      const selection = { ...filter, accountId, page };
      const { rides } = await readPage(db, driverHistory, selection);
      if (rides.length === 0) throw new Error("a page of the history is empty");
    }
    rounds.push(((performance.now() - startedAt) * 1000) / pages);
  }
  return median(rounds.slice(1));
};
