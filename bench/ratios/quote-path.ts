import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { randomNewYorkPoint, seededRandom } from "../random.ts";
import { type Measurement, percent } from "../report.ts";
import { formatRounds, measureRound, type Round } from "../rounds.ts";
import { median } from "../statistics.ts";

const ROUNDS = 5;
const BODIES = 300;

/** Ratio 1: POST /calculate-fare against its bare building blocks. */
export async function measureQuotePath(database: BenchDatabase): Promise<Measurement[]> {
  await database.pool.query(
    "create table ceiling (id uuid primary key, from_label text not null, to_label text not null)",
  );
  const product = await startServer("product", [database.databaseUrl, database.riderId]);
  const pooledServer = await startServer("ceiling", [database.databaseUrl, "pool"]);
  const pipelinedServer = await startServer("ceiling", [database.databaseUrl, "pipeline"]);
  const servers = [product, pooledServer, pipelinedServer];
  for (const server of servers) await measureRound(server, bodies);
  const fares: Round[] = [];
  const ceilingA: Round[] = [];
  const ceilingB: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    fares.push(await measureRound(product, bodies));
    ceilingA.push(await measureRound(pooledServer, bodies));
    ceilingB.push(await measureRound(pipelinedServer, bodies));
  }
  await Promise.all(servers.map((server) => server.stop()));
  return [createFinding(fares, ceilingA, ceilingB)];
}

const createFinding = (fares: Round[], ceilingA: Round[], ceilingB: Round[]): Measurement => {
  const toA = median(fares.map(({ rate }, round) => rate / (ceilingA[round]?.rate ?? Number.NaN)));
  const toB = median(fares.map(({ rate }, round) => rate / (ceilingB[round]?.rate ?? Number.NaN)));
  return {
    number: 1,
    what: "POST /calculate-fare over 100,000 online drivers, 20 offers, durably logged, places known",
    goal: ">= 80 % of Fastify + zod + one pooled INSERT (A), >= 60 % of the same pipelined (B)",
    measured: `${percent(toA)} of A, ${percent(toB)} of B`,
    isMet: toA >= 0.8 && toB >= 0.6,
    details: [
      `POST /calculate-fare ${formatRounds(fares)}`,
      `ceiling A ${formatRounds(ceilingA)}`,
      `ceiling B ${formatRounds(ceilingB)}`,
    ],
  };
};

const random = seededRandom(7);
const createPlace = (label: string) => ({ label, ...randomNewYorkPoint(random) });
const bodies = Array.from({ length: BODIES }, () =>
  JSON.stringify({
    fromPlace: createPlace("350 Fifth Avenue, New York"),
    toPlace: createPlace("Terminal 4, JFK Airport, Queens"),
  }),
);
