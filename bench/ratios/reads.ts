import { getBasicDetails } from "#shared/profile/contract.ts";
import { getStandardRates } from "#shared/rates/contract.ts";
import { getDriverHistory } from "#shared/rides/lists-contract.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { type ServerProcess, startServer } from "../child.ts";
import { insertPastRides, recountSums } from "../past-rides.ts";
import { type Measurement, percent } from "../report.ts";
import { formatRounds, measureRound, type Round } from "../rounds.ts";
import { median } from "../statistics.ts";

const ROUNDS = 5;
const GOAL = 0.7;
/** One per connection, so that no two requests ask for the same rows. */
const READERS = 64;
/** Ten pages each. */
const RIDES = 100;

const reads = [
  { name: "profile", path: getBasicDetails.path },
  { name: "rates", path: getStandardRates.path },
  { name: "history", path: `${getDriverHistory.path}?page=1` },
];

/**
 * Ratio 6: drivers' own pages against Fastify, zod and one prepared SELECT of an account, and against the same with the
 * read's own statement (docs/decisions/0156). The page of the history is full.
 */
export async function measureReads(database: BenchDatabase): Promise<Measurement[]> {
  const { databaseUrl } = database;
  const drivers = await prepareDrivers(database);
  const [driverId = ""] = drivers;
  const product = await startServer("product", [databaseUrl, drivers.join()]);
  const pages = reads.map(({ path }) => product.url.replace("/calculate-fare", path));
  const ceiling = await startServer("select-ceiling", [databaseUrl, driverId]);
  const ownCeilings: ServerProcess[] = [];
  for (const { name } of reads)
    ownCeilings.push(await startServer("read-ceiling", [databaseUrl, driverId, name]));
  const servers = [...pages.map((url) => ({ ...product, url })), ...ownCeilings, ceiling];
  for (const server of servers) await measureRound(server);
  const rounds: Round[][] = servers.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, server] of servers.entries()) rounds[at]?.push(await measureRound(server));
  await Promise.all([product, ceiling, ...ownCeilings].map((server) => server.stop()));
  return [createFinding(rounds)];
}

/** Ids of drivers with rides. */
async function prepareDrivers({ pool, riderId }: BenchDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select account_id as id from drivers order by number limit $1",
    [READERS],
  );
  const drivers = rows.map(({ id }) => id);
  for (const driverId of drivers) await insertPastRides(pool, { riderId, driverId, count: RIDES });
  await recountSums(pool);
  return drivers;
}

/** `rounds`: those of each read, then of each read's own statement, then of one SELECT. */
function createFinding(rounds: Round[][]): Measurement {
  const oneSelect = rounds.at(-1) ?? [];
  const ofSelect = reads.map((_, at) => shareOf(rounds[at] ?? [], oneSelect));
  const ofOwn = reads.map((_, at) => shareOf(rounds[at] ?? [], rounds[reads.length + at] ?? []));
  return {
    number: 6,
    what: `authenticated reads of ${READERS} drivers: profile, rates, a full page of the history`,
    goal: `>= ${percent(GOAL)} of Fastify + zod + the read's own statement; profile and rates >= ${percent(GOAL)} of Fastify + zod + one prepared SELECT`,
    measured: `${ofOwn.map(percent).join(", ")} of the own statement; ${ofSelect.map(percent).join(", ")} of one SELECT`,
    isMet: [...ofOwn, ...ofSelect.slice(0, 2)].every((share) => share >= GOAL),
    details: [
      ...reads.map(({ name }, at) => `${name} ${formatRounds(rounds[at] ?? [])}`),
      ...reads.map(
        ({ name }, at) =>
          `the statement of ${name} alone ${formatRounds(rounds[reads.length + at] ?? [])}`,
      ),
      `one SELECT of an account ${formatRounds(oneSelect)}`,
    ],
  };
}

const shareOf = (rounds: Round[], reference: Round[]): number =>
  median(rounds.map(({ rate }, round) => rate / (reference[round]?.rate ?? Number.NaN)));
