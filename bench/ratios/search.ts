import type pg from "pg";
import { createGrid, type Grid } from "#server/market/grid.ts";
import { findNearest } from "#server/market/nearest.ts";
import { createShortlist } from "#server/market/shortlist.ts";
import {
  degreesOfMiles,
  spherePointOf,
  squaredChord,
  squaredChordOfDegrees,
} from "#server/market/sphere.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import type { Point } from "#shared/places/place.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { type Random, randomNewYorkPoint, seededRandom } from "../random.ts";
import { type Measurement, micros, percent } from "../report.ts";
import { median, percentile } from "../statistics.ts";

const ROUNDS = 3;
const SEARCHES = 20_000;
const DATABASE_SEARCHES = 1000;
const COMPARED = 100;
const SCANS = 50;
const SCAN_GOAL = 10;
const DATABASE_GOAL = 50;
const MOVE_GOAL = 0.05;

/** Ratio 2: the nearest 20 of 100,000 drivers. Ratio 3: their moves. Ratio 10: a search among ten times as many. */
export async function measureSearch({ pool }: BenchDatabase): Promise<Measurement[]> {
  const places = randomPoints(100_000);
  const grid = createFilledGrid(places);
  const sparse = createFilledGrid(places.slice(0, 10_000));
  const crowdedGrid = createFilledGrid(randomPoints(1_000_000));
  const differences = countDifferences(grid, places);
  await storePlaces(pool, places);
  const scan = createFullScan(places);
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    rounds.push({
      scan: timeSearches(scan, SCANS),
      pointsPerSecond: timePoints(places),
      grid: timeSearches((origin) => search(grid, origin)),
      sparse: timeSearches((origin) => search(sparse, origin)),
      crowded: timeSearches((origin) => search(crowdedGrid, origin)),
      database: await timeDatabase(pool),
      movesPerSecond: timeMoves(grid, places),
    });
  return createFindings(rounds.slice(1), differences);
}

/** Microseconds of each search by every method, and points and moves per second. */
interface Round {
  scan: number[];
  pointsPerSecond: number;
  grid: number[];
  sparse: number[];
  crowded: number[];
  database: number[];
  movesPerSecond: number;
}

const createFindings = (rounds: Round[], differences: number): Measurement[] => {
  const percentileOf = (key: "scan" | "grid" | "sparse" | "crowded" | "database", at: number) =>
    median(rounds.map((round) => percentile(round[key], at)));
  const [p50, p99] = [percentileOf("grid", 50), percentileOf("grid", 99)];
  const times = percentileOf("database", 50) / p50;
  const growth = Math.max(p50 / percentileOf("sparse", 50), percentileOf("crowded", 50) / p50);
  const scanTimes = percentileOf("scan", 50) / p99;
  const moves = median(rounds.map(({ movesPerSecond }) => movesPerSecond));
  const moveShare = median(
    rounds.map(({ movesPerSecond, pointsPerSecond }) => movesPerSecond / pointsPerSecond),
  );
  return [
    {
      number: 2,
      what: "nearest 20 of 100,000 offerable drivers",
      goal: `p99 >= ${SCAN_GOAL} x as fast as a full scan in memory; p50 >= ${DATABASE_GOAL} x PostgreSQL's point KNN; equal to the scan`,
      measured: `${Math.round(scanTimes)} x; ${Math.round(times)} x; ${differences} of ${COMPARED} differ`,
      isMet: scanTimes >= SCAN_GOAL && times >= DATABASE_GOAL && differences === 0,
      details: [
        `a full scan p50 ${micros(percentileOf("scan", 50))}`,
        `the grid p50 ${micros(p50)}, p99 ${micros(p99)}`,
        `PostgreSQL, GiST index on point, one connection: p50 ${micros(percentileOf("database", 50))}, p99 ${micros(percentileOf("database", 99))}`,
      ],
    },
    {
      number: 3,
      what: "moves of a driver in the grid",
      goal: `>= ${percent(MOVE_GOAL)} of computing the points on the sphere alone`,
      measured: percent(moveShare),
      isMet: moveShare >= MOVE_GOAL,
      details: [`${(moves / 1e6).toFixed(1)} M/s`],
    },
    {
      number: 10,
      what: "a search among ten times as many drivers",
      goal: "< 2 x the time",
      measured: `${growth.toFixed(2)} x`,
      isMet: growth < 2,
      details: [
        `p50 of a search among 10,000: ${micros(percentileOf("sparse", 50))}; 100,000: ${micros(p50)}; 1,000,000: ${micros(percentileOf("crowded", 50))}`,
      ],
    },
  ];
};

const randomPoints = (count: number): Point[] => {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => randomNewYorkPoint(random));
};

const createFilledGrid = (places: readonly Point[]): Grid => {
  const grid = createGrid();
  for (const [member, place] of places.entries()) grid.put(member, place);
  return grid;
};

const search = (grid: Grid, origin: Point) =>
  findNearest(grid, {
    origin,
    limit: searchLimits.maxOffers,
    radii: searchLimits.radiiMiles,
    minimum: searchLimits.enoughOffers,
    accepts: () => true,
  });

/** Microseconds per search. */
const timeSearches = (searchFrom: (origin: Point) => unknown, searches = SEARCHES): number[] => {
  const random = seededRandom(99);
  return Array.from({ length: searches }, () => {
    const origin = randomNewYorkPoint(random);
    const startedAt = process.hrtime.bigint();
    searchFrom(origin);
    return Number(process.hrtime.bigint() - startedAt) / 1000;
  });
};

/** The reference: compares every driver, and keeps the nearest in a sorted shortlist. */
const createFullScan = (places: readonly Point[]) => {
  const coordinates = Float64Array.from(places.flatMap(spherePointOf));
  const shortlist = createShortlist();
  return (origin: Point) => {
    const [x, y, z] = spherePointOf(origin);
    shortlist.clear(searchLimits.maxOffers, Number.POSITIVE_INFINITY);
    for (let at = 0; at < coordinates.length; at += 3) {
      const chord =
        ((coordinates[at] ?? 0) - x) ** 2 +
        ((coordinates[at + 1] ?? 0) - y) ** 2 +
        ((coordinates[at + 2] ?? 0) - z) ** 2;
      if (chord < shortlist.reach()) shortlist.add(at / 3, chord);
    }
    return shortlist;
  };
};

/** Points on the sphere per second: the arithmetic of a move without the grid. */
const timePoints = (places: readonly Point[]): number => {
  const startedAt = performance.now();
  let sum = 0;
  for (const place of places) sum += spherePointOf(place)[2];
  const elapsedMs = performance.now() - startedAt;
  if (Number.isNaN(sum)) throw new Error("a place has no coordinates");
  return (places.length * 1000) / elapsedMs;
};

/** Moves per second, each of up to 45 m in both directions. */
const timeMoves = (grid: Grid, places: readonly Point[]): number => {
  const random = seededRandom(5);
  const startedAt = performance.now();
  for (const [member, place] of places.entries()) grid.put(member, movePoint(place, random));
  return (places.length * 1000) / (performance.now() - startedAt);
};

const movePoint = ({ latitude, longitude }: Point, random: Random): Point => ({
  latitude: latitude + (random() - 0.5) * 0.0008,
  longitude: longitude + (random() - 0.5) * 0.001,
});

/** Number of searches whose distances differ from a full scan; skips searches that must widen their radius. */
const countDifferences = (grid: Grid, places: readonly Point[]): number => {
  const random = seededRandom(3);
  const origins = Array.from({ length: COMPARED }, () => randomNewYorkPoint(random));
  const [miles = 0] = searchLimits.radiiMiles;
  const radius = squaredChordOfDegrees(degreesOfMiles(miles));
  return origins.filter((origin) => {
    const from = spherePointOf(origin);
    const all = places.map((place) => squaredChord(spherePointOf(place), from));
    const within = Array.from(
      Float64Array.from(all).sort().subarray(0, searchLimits.maxOffers),
    ).filter((distance) => distance <= radius);
    if (within.length < searchLimits.enoughOffers) return false;
    return String(search(grid, origin).map((member) => all[member])) !== String(within);
  }).length;
};

const storePlaces = async (pool: pg.Pool, places: readonly Point[]): Promise<void> => {
  await pool.query("create table bench_places (id int primary key, place point, ok boolean)");
  await pool.query(
    `insert into bench_places select number, point(longitude, latitude), true
     from unnest($1::float8[], $2::float8[]) with ordinality as p (longitude, latitude, number)`,
    [places.map(({ longitude }) => longitude), places.map(({ latitude }) => latitude)],
  );
  await pool.query("create index on bench_places using gist (place) where ok");
  await pool.query("vacuum analyze bench_places");
};

const timeDatabase = async (pool: pg.Pool): Promise<number[]> => {
  const random = seededRandom(99);
  const client = await pool.connect();
  const times: number[] = [];
  for (let count = 0; count < DATABASE_SEARCHES; count += 1) {
    const { latitude, longitude } = randomNewYorkPoint(random);
    const startedAt = process.hrtime.bigint();
    await client.query({
      name: "bench_nearest",
      text: "select id from bench_places where ok order by place <-> point($1, $2) limit 20",
      values: [longitude, latitude],
    });
    times.push(Number(process.hrtime.bigint() - startedAt) / 1000);
  }
  client.release();
  return times;
};
