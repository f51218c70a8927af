import type { BenchDatabase } from "../bench-database.ts";
import { type ServerProcess, startServer } from "../child.ts";
import { randomNewYorkPoint, seededRandom } from "../random.ts";
import { type Measurement, percent } from "../report.ts";
import { formatRounds, measureRound, type Round } from "../rounds.ts";
import { median } from "../statistics.ts";

/** Until the compiler has optimized the product's handler, which takes some 15,000 requests. */
const WARM_UP_ROUNDS = 4;
const ROUNDS = 7;
const BODIES = 300;

/** Ratio 1: POST /calculate-fare against its bare building blocks, with its own reply and with one of 60 bytes. */
export async function measureQuotePath(database: BenchDatabase): Promise<Measurement[]> {
  await database.pool.query(
    "create table ceiling (id uuid primary key, from_label text not null, to_label text not null)",
  );
  const product = await startServer("product", [database.databaseUrl, database.riderId]);
  const reply = await recordReply(product);
  const startCeiling = (...args: string[]) =>
    startServer("ceiling", [database.databaseUrl, ...args]);
  const servers = [
    product,
    await startCeiling("pool", reply),
    await startCeiling("pipeline", reply),
    await startCeiling("pool"),
    await startCeiling("pipeline"),
  ];
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
    for (const server of servers) await measureRound(server, bodies);
  const rounds: Round[][] = servers.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, server] of servers.entries())
      rounds[index]?.push(await measureRound(server, bodies));
  await Promise.all(servers.map((server) => server.stop()));
  return [createFinding(rounds, Buffer.byteLength(reply))];
}

/** Returns the text of a reply with offers. */
async function recordReply({ url, token }: ServerProcess): Promise<string> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: "POST", headers, body: bodies[0] ?? "" });
  if (!response.ok) throw new Error(`status ${response.status} at ${url}`);
  return response.text();
}

const createFinding = (rounds: Round[][], replyBytes: number): Measurement => {
  const [fares = [], ceilingA = [], ceilingB = [], shortA = [], shortB = []] = rounds;
  const shareOf = (ceiling: Round[]) =>
    median(fares.map(({ rate }, round) => rate / (ceiling[round]?.rate ?? Number.NaN)));
  const [toA, toB] = [shareOf(ceilingA), shareOf(ceilingB)];
  const kilobytes = (replyBytes / 1000).toFixed(1);
  return {
    number: 1,
    what: "POST /calculate-fare over 100,000 online drivers, 20 offers, durably logged, places known",
    goal: ">= 80 % of Fastify + zod + one pooled INSERT + the same reply as JSON (A), >= 60 % of the same pipelined (B)",
    measured: `${percent(toA)} of A, ${percent(toB)} of B`,
    isMet: toA >= 0.8 && toB >= 0.6,
    details: [
      `POST /calculate-fare ${formatRounds(fares)}; a reply of ${kilobytes} kB`,
      `ceiling A ${formatRounds(ceilingA)}`,
      `ceiling B ${formatRounds(ceilingB)}`,
      `with a reply of 60 bytes: ${percent(shareOf(shortA))} of A, ${formatRounds(shortA)}`,
      `with a reply of 60 bytes: ${percent(shareOf(shortB))} of B, ${formatRounds(shortB)}`,
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
