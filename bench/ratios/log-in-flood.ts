import { setTimeout as pause } from "node:timers/promises";
import { logInRider } from "#shared/accounts/contract.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { type LoadResult, runLoad } from "../load.ts";
import { randomNewYorkPoint, seededRandom } from "../random.ts";
import { type Measurement, milliseconds } from "../report.ts";
import { median } from "../statistics.ts";

const ROUNDS = 5;
/** Long enough that a single wait of the disk or of a garbage collection is not the 99th percentile. */
const SECONDS = 12;
/** Time in which the flood fills the queue of log-ins. */
const RAMP_MS = 2000;
const QUOTES_PER_SECOND = 100;
const FLOOD_CONNECTIONS = 400;
const GOAL = 1.25;
const REFUSAL_GOAL_MS = 50;

/**
 * Ratio 7: quotes while twice as many log-ins arrive as the hashing can check, against quotes beside a loop that hashes
 * as much and does nothing else. Refusals are 503 of a full queue; call limits, which would refuse one sender earlier,
 * are off.
 */
export async function measureLogInFlood({
  databaseUrl,
  riderId,
}: BenchDatabase): Promise<Measurement[]> {
  const product = await startServer("product", [databaseUrl, riderId]);
  const logInUrl = product.url.replace("/calculate-fare", logInRider.path);
  const logIns = { url: logInUrl, token: "", bodies: logInBodies };
  const quotes = { url: product.url, token: product.token, bodies: quoteBodies, connections: 8 };
  const measureQuotes = (seconds: number) =>
    runLoad({ ...quotes, seconds, perSecond: QUOTES_PER_SECOND });
  const capacity = checkedPerSecond(await runLoad({ ...logIns, seconds: 3, connections: 8 }), 3);
  await measureQuotes(2);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await measureQuotes(SECONDS);
    const loop = await startServer("hashing-loop", []);
    const besideLoop = await measureQuotes(SECONDS);
    await loop.stop();
    const flood = runLoad({
      ...logIns,
      seconds: SECONDS + (2 * RAMP_MS) / 1000,
      connections: FLOOD_CONNECTIONS,
      perSecond: Math.ceil(2 * capacity),
    });
    await pause(RAMP_MS);
    const flooded = await measureQuotes(SECONDS);
    const refusalMs = (await flood).statuses["503"]?.p99Ms ?? 0;
    rounds.push({
      alone: alone.p99Ms,
      besideLoop: besideLoop.p99Ms,
      flooded: flooded.p99Ms,
      refusalMs,
    });
  }
  await product.stop();
  return [createFinding(rounds, capacity)];
}

/** 99th percentiles in milliseconds. */
interface Round {
  alone: number;
  besideLoop: number;
  flooded: number;
  refusalMs: number;
}

const createFinding = (rounds: Round[], capacity: number): Measurement => {
  const medianMs = (key: keyof Round) => milliseconds(median(rounds.map((round) => round[key])));
  const growth = median(rounds.map(({ besideLoop, flooded }) => flooded / besideLoop));
  const refusalMs = median(rounds.map((round) => round.refusalMs));
  return {
    number: 7,
    what: "quotes under a flood of twice the log-ins that can be checked",
    goal: `p99 <= ${GOAL} x beside a loop that hashes as much at the same priority; log-ins beyond the queue are refused in ${REFUSAL_GOAL_MS} ms`,
    measured: `${growth.toFixed(2)} x; refused in ${milliseconds(refusalMs)} (p99)`,
    isMet: growth <= GOAL && refusalMs > 0 && refusalMs <= REFUSAL_GOAL_MS,
    details: [
      `${Math.round(capacity)} passwords a second are checked; p99 of ${QUOTES_PER_SECOND} quotes a second: ${medianMs("alone")} alone, ${medianMs("besideLoop")} beside the loop, ${medianMs("flooded")} in the flood`,
    ],
  };
};

/** Log-ins whose password was checked: 401 for an unknown account, after the same work. */
const checkedPerSecond = ({ statuses }: LoadResult, seconds: number): number =>
  (statuses["401"]?.count ?? 0) / seconds;

const logInBodies = Array.from({ length: 100 }, (_, number) =>
  JSON.stringify({ email: `nobody${number}@bench.faire`, password: "correct horse battery" }),
);

const random = seededRandom(7);
const createPlace = (label: string) => ({ label, ...randomNewYorkPoint(random) });
const quoteBodies = Array.from({ length: 100 }, () =>
  JSON.stringify({
    fromPlace: createPlace("350 Fifth Avenue, New York"),
    toPlace: createPlace("Terminal 4, JFK Airport, Queens"),
  }),
);
