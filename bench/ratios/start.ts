import { createMarket } from "#server/market/market.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import type { Finding } from "../report.ts";
import { median } from "../statistics.ts";

const ROUNDS = 3;

/** Ratio 9: time to load 100,000 drivers into memory, and until the whole product serves them. */
export async function measureStart({
  pool,
  databaseUrl,
  riderId,
}: BenchDatabase): Promise<Finding[]> {
  const reads: number[] = [];
  const starts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await createMarket(pool).load();
    reads.push(performance.now() - startedAt);
    const product = await startServer("product", [databaseUrl, riderId]);
    starts.push(product.readyMs);
    await product.stop();
  }
  const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(2)} s`;
  return [
    {
      number: 9,
      what: "100,000 drivers are loaded at the start",
      goal: "<= 1 s",
      measured: seconds(reads),
      isMet: median(reads) <= 1000,
      details: [
        `the whole product serves ${seconds(starts)} after process start: code, schema check, places, drivers`,
      ],
    },
  ];
}
