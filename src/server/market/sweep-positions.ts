import type { Market } from "./market.ts";

/** Stores driver positions, and removes silent drivers from the index. */
export async function sweepPositions({ market }: { market: Market }, now: Date): Promise<void> {
  market.dropSilent(now);
  await market.snapshotPositions();
}
