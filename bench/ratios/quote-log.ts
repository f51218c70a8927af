import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { Quote } from "#server/booking/quote.ts";
import { createQuoteLog } from "#server/booking/quote-log.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { type Measurement, micros, thousands } from "../report.ts";
import { median } from "../statistics.ts";

const ROUNDS = 3;
const ROUND_MS = 2000;
const IN_FLIGHT = 256;
const GOAL = 3;
/** Number of connections of the bench's pool. */
const CONNECTIONS = 4;
const QUOTE_BYTES = Buffer.alloc(450, 1);

/** Ratio 4: quotes of 20 offers, each acknowledged after its commit. */
export async function measureQuoteLog({ pool, riderId }: BenchDatabase): Promise<Measurement[]> {
  const log = createQuoteLog(pool);
  const append = () => log.append(createQuote(riderId));
  await pool.query("truncate quotes");
  await pool.query("create table single_inserts (id uuid primary key, quote bytea not null)");
  await measureWrites(append, ROUND_MS / 4);
  const rounds: Round[] = [];
  const singleRounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await measureWrites(append, ROUND_MS));
    singleRounds.push(await measureWrites(() => insertSingle(pool), ROUND_MS));
  }
  await log.close();
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_table_size(inhrelid)) / (select count(*) from quotes) as bytes
     from pg_inherits where inhparent = 'quotes'::regclass`,
  );
  const rate = median(rounds.map((round) => round.rate));
  const singleRate = median(singleRounds.map((round) => round.rate));
  const times = median(
    rounds.map((round, at) => round.rate / (singleRounds[at]?.rate ?? Number.NaN)),
  );
  const bytes = Math.round(Number(rows[0]?.bytes));
  return [
    {
      number: 4,
      what: "quote log: one row per quote of 20 offers, acknowledged after its commit",
      goal: `>= ${GOAL} x bare INSERTs of as many bytes, one commit each; <= 600 bytes each`,
      measured: `${times.toFixed(1)} x; ${bytes} bytes`,
      isMet: times >= GOAL && bytes <= 600,
      details: [
        `${thousands(rate)} quotes, ${thousands(singleRate)} bare INSERTs over ${CONNECTIONS} connections; ${micros(median(rounds.map(({ cpuMicros }) => cpuMicros)))} of CPU per quote in the application`,
      ],
    },
  ];
}

interface Round {
  /** Rows written per second. */
  rate: number;
  /** CPU time of this process per row. */
  cpuMicros: number;
}

const insertSingle = (pool: pg.Pool) =>
  pool.query({
    name: "single_insert",
    text: "insert into single_inserts (id, quote) values ($1, $2)",
    values: [uuidv7(), QUOTE_BYTES],
  });

const measureWrites = async (write: () => Promise<unknown>, ms: number): Promise<Round> => {
  const until = performance.now() + ms;
  const cpuBefore = process.cpuUsage();
  let writtenCount = 0;
  const writer = async (): Promise<void> => {
    while (performance.now() < until) {
      await write();
      writtenCount += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, writer));
  const { user, system } = process.cpuUsage(cpuBefore);
  return { rate: (writtenCount * 1000) / ms, cpuMicros: (user + system) / writtenCount };
};

const offers = Array.from({ length: 20 }, (_, place) => ({
  driverNumber: 1000 + 4321 * place,
  ratesVersion: 1,
  fareCents: 1500 + 37 * place,
  taxBps: 1500,
  pickupMinutes: 2 + place,
}));

const createQuote = (riderId: string): Quote => ({
  id: uuidv7(),
  riderId,
  expiresAt: new Date(Date.now() + 300_000),
  from: {
    label: "350 Fifth Avenue, New York",
    latitude: 40.7484,
    longitude: -73.9857,
    precision: "address",
  },
  to: {
    label: "Terminal 4, JFK Airport, Queens",
    latitude: 40.6446,
    longitude: -73.7824,
    precision: "airport",
  },
  milesHundredths: 1776,
  minutes: 49,
  minutesVersion: 0,
  feeRulesVersion: 1,
  creditCents: 0,
  fees: "12:0,3,5",
  schedule: null,
  offers,
});
