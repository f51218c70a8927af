import { createMarket } from "#server/market/market.ts";
import { listDriverRows, listDuties } from "#server/market/queries.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import type { Measurement } from "../report.ts";
import { median } from "../statistics.ts";

const ROUNDS = 5;
const GOAL = 2;

/** Ratio 9: time to load 100,000 drivers into memory, and until the whole product serves them. */
export async function measureStart({
  pool,
  databaseUrl,
  riderId,
}: BenchDatabase): Promise<Measurement[]> {
  const loads: number[] = [];
  const reads: number[] = [];
  const starts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    reads.push(
      await timeMs(() => Promise.all([listDriverRows(pool, "all"), listDuties(pool, "all")])),
    );
    loads.push(await timeMs(() => createMarket(pool).load()));
    const product = await startServer("product", [databaseUrl, riderId]);
    starts.push(product.readyMs);
    await product.stop();
  }
  const growth = median(loads.map((ms, round) => ms / (reads[round] ?? Number.NaN)));
  const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(2)} s`;
  return [
    {
      number: 9,
      what: "100,000 drivers are loaded at the start",
      goal: `<= ${GOAL} x the time of the bare statements`,
      measured: `${growth.toFixed(2)} x`,
      isMet: growth <= GOAL,
      details: [
        `${seconds(loads)} with the index in memory, ${seconds(reads)} for the statements alone`,
        `the whole product serves ${seconds(starts)} after process start: code, schema check, places, drivers`,
      ],
    },
  ];
}

const timeMs = async (act: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
};
