import { getBasicDetails } from "#shared/profile/contract.ts";
import { getStandardRates } from "#shared/rates/contract.ts";
import { getDriverHistory } from "#shared/rides/lists-contract.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { type Measurement, percent } from "../report.ts";
import { formatRounds, measureRound, type Round } from "../rounds.ts";
import { median } from "../statistics.ts";

const ROUNDS = 5;
const GOAL = 0.7;

const reads = [
  { name: "profile", path: getBasicDetails.path },
  { name: "rates", path: getStandardRates.path },
  { name: "a page of the history", path: `${getDriverHistory.path}?page=1` },
];

/** Ratio 6: a driver's own pages against Fastify, zod and one prepared SELECT. */
export async function measureReads({ pool, databaseUrl }: BenchDatabase): Promise<Measurement[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select account_id as id from drivers order by number limit 1",
  );
  const driverId = rows[0]?.id ?? "";
  const product = await startServer("product", [databaseUrl, driverId]);
  const ceiling = await startServer("select-ceiling", [databaseUrl, driverId]);
  const servers = reads.map(({ path }) => ({
    ...product,
    url: product.url.replace("/calculate-fare", path),
  }));
  for (const server of [...servers, ceiling]) await measureRound(server);
  const ceilingRounds: Round[] = [];
  const readRounds: Round[][] = reads.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    ceilingRounds.push(await measureRound(ceiling));
    for (const [at, server] of servers.entries()) readRounds[at]?.push(await measureRound(server));
  }
  await Promise.all([product.stop(), ceiling.stop()]);
  const shares = readRounds.map((rounds) =>
    median(rounds.map(({ rate }, round) => rate / (ceilingRounds[round]?.rate ?? Number.NaN))),
  );
  return [
    {
      number: 6,
      what: "authenticated reads of a driver: profile, rates, a page of the history",
      goal: `>= ${percent(GOAL)} of Fastify + zod + one prepared SELECT`,
      measured: shares.map(percent).join(", "),
      isMet: shares.every((share) => share >= GOAL),
      details: [
        ...reads.map(({ name }, at) => `${name} ${formatRounds(readRounds[at] ?? [])}`),
        `the ceiling ${formatRounds(ceilingRounds)}`,
      ],
    },
  ];
}
