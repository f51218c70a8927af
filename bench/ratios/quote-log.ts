import { v7 as uuidv7 } from "uuid";
import type { Quote } from "#server/booking/quote.ts";
import { createQuoteLog, type QuoteLog } from "#server/booking/quote-log.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { type Finding, micros, thousands } from "../report.ts";
import { median } from "../statistics.ts";

const ROUNDS = 3;
const ROUND_MS = 2000;
const IN_FLIGHT = 256;

/** Ratio 4: quotes of 20 offers, each acknowledged after its commit. */
export async function measureQuoteLog({ pool, riderId }: BenchDatabase): Promise<Finding[]> {
  const log = createQuoteLog(pool);
  await pool.query("truncate quotes");
  await measureAppends(log, riderId, ROUND_MS / 4);
  const rounds: { rate: number; cpu: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await measureAppends(log, riderId, ROUND_MS));
  await log.close();
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_table_size(inhrelid)) / (select count(*) from quotes) as bytes
     from pg_inherits where inhparent = 'quotes'::regclass`,
  );
  const rate = median(rounds.map((round) => round.rate));
  const bytes = Math.round(Number(rows[0]?.bytes));
  return [
    {
      number: 4,
      what: "quote log: one row per quote of 20 offers, acknowledged after its commit",
      goal: ">= 10,000 quotes/s; <= 600 bytes each",
      measured: `${thousands(rate)}; ${bytes} bytes`,
      isMet: rate >= 10_000 && bytes <= 600,
      details: [
        `${micros(median(rounds.map(({ cpu }) => cpu)))} of CPU per quote in the application`,
      ],
    },
  ];
}

const measureAppends = async (log: QuoteLog, riderId: string, ms: number) => {
  const until = performance.now() + ms;
  const cpuBefore = process.cpuUsage();
  let appendedCount = 0;
  const writer = async (): Promise<void> => {
    while (performance.now() < until) {
      await log.append(createQuote(riderId));
      appendedCount += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, writer));
  const { user, system } = process.cpuUsage(cpuBefore);
  return { rate: (appendedCount * 1000) / ms, cpu: (user + system) / appendedCount };
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
