import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { type Hold, insertHold } from "#server/payments/hold-queries.ts";
import { bookingReference } from "#shared/booking/booking-reference.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { type Measurement, micros, percent, thousands } from "../report.ts";
import { median } from "../statistics.ts";

const ROUNDS = 3;
const ROUND_MS = 1000;
const PREPARED_STATEMENTS = 16_000;
const IN_FLIGHT = 8;

/** Ratio 5: rate of holds through the product's function, relative to its bare SQL statement with prepared values. */
export async function measureBooking({ pool }: BenchDatabase): Promise<Measurement[]> {
  for (const table of bareTables)
    await pool.query(`create table bare_${table} (like ${table} including defaults)`);
  const { rows } = await pool.query<{ id: string }>(
    "select account_id as id from drivers order by number",
  );
  const createNextHold = () => createHold(rows.pop()?.id ?? "");
  const rounds: { holds: Round; bare: Round; unchecked: Round }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const statements = await Promise.all(
      Array.from({ length: PREPARED_STATEMENTS }, () => captureStatement(createNextHold())),
    );
    const uncheckedStatements = statements.splice(-PREPARED_STATEMENTS / 2).map(targetBareTables);
    rounds.push({
      holds: await repeat(async () => void (await insertHold(pool, createNextHold()))),
      bare: await repeat(() => sendNext(pool, statements)),
      unchecked: await repeat(() => sendNext(pool, uncheckedStatements)),
    });
  }
  return [createFinding(rounds.slice(1))];
}

interface Round {
  /** Statements per second. */
  rate: number;
  /** CPU time of this process per statement. */
  cpuMicros: number;
}

const createFinding = (rounds: { holds: Round; bare: Round; unchecked: Round }[]): Measurement => {
  const share = median(rounds.map(({ holds, bare }) => holds.rate / bare.rate));
  const formatRounds = (variant: "holds" | "bare" | "unchecked") => {
    const rate = median(rounds.map((round) => round[variant].rate));
    const cpuMicros = median(rounds.map((round) => round[variant].cpuMicros));
    return `${thousands(rate)}, ${micros(cpuMicros)} of CPU in the application`;
  };
  return {
    number: 5,
    what: "booking: hold and payment row in one statement",
    goal: ">= 70 % of the bare statement",
    measured: percent(share),
    isMet: share >= 0.7,
    details: [
      `holds ${formatRounds("holds")}`,
      `the statement alone ${formatRounds("bare")}`,
      `the same rows without constraints, triggers, indexes or announcements ${formatRounds("unchecked")}`,
    ],
  };
};

/** The product's SQL statement for a hold. */
const captureStatement = async (hold: Hold): Promise<pg.QueryConfig> => {
  const { promise, resolve } = Promise.withResolvers<pg.QueryConfig>();
  const listener = {
    query: async (query: pg.QueryConfig) => {
      resolve(query);
      return { rowCount: 1 };
    },
  };
  await insertHold(listener as unknown as pg.Pool, hold);
  return promise;
};

/** Tables of a hold without constraints, triggers and indexes. */
const bareTables = ["rides", "ride_routes", "payments"];

const targetBareTables = ({ text, values }: pg.QueryConfig): pg.QueryConfig => ({
  name: "unchecked_hold",
  text: bareTables.reduce(
    (statement, table) =>
      statement.replaceAll(`insert into ${table} `, `insert into bare_${table} `),
    text,
  ),
  values,
});

const sendNext = async (pool: pg.Pool, statements: pg.QueryConfig[]): Promise<void> => {
  const query = statements.pop();
  if (!query) throw new Error("all prepared statements were used");
  await pool.query(query);
};

const repeat = async (act: () => Promise<void>): Promise<Round> => {
  const until = performance.now() + ROUND_MS;
  const cpuBefore = process.cpuUsage();
  let doneCount = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      await act();
      doneCount += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  const { user, system } = process.cpuUsage(cpuBefore);
  return { rate: (doneCount * 1000) / ROUND_MS, cpuMicros: (user + system) / doneCount };
};

const fare = fareFor({
  rates: { baseFareCents: 500, perMinuteCents: 20, perMileCents: 150, discountBps: 0 },
  trip: { milesHundredths: 500, minutes: 15 },
  taxBps: 1500,
});

/** Values of a hold for this driver; any account may be its rider. */
const createHold = (driverId: string): Hold => {
  const rideId = uuidv7();
  const now = new Date();
  const reference = bookingReference((limit) => Math.floor(Math.random() * limit));
  return {
    rideId,
    reference,
    riderId: driverId,
    driverId,
    quoteId: uuidv7(),
    offerIndex: 3,
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
    route: { source: "estimate", line: null, fromText: null, toText: null },
    milesHundredths: 500,
    minutes: 15,
    pickupMinutes: 4,
    ratesVersion: 1,
    feeRulesVersion: 1,
    fare,
    credit: cents(0),
    fees: [],
    requestedAt: now,
    payBy: plusMinutes(now, 10),
    during: { from: now, until: plusMinutes(now, 19) },
    schedule: null,
    notes: null,
    policyHash: "0123456789ab",
    idempotencyKey: `ride:${rideId}:checkout`,
    card: null,
    tolls: null,
    request: {
      rideId,
      reference,
      email: "rider@bench.faire",
      lines: [{ label: "Base Fare", amount: fare.baseFare }],
      total: fare.total,
      expiresAt: 1_800_000_000,
      successUrl: "https://faire.example/payment_success",
      cancelUrl: "https://faire.example/payment_cancel",
    },
  };
};
