/**
 * Seed of all random tests. Fixed, so that the result of a run is reproducible; `TEST_SEED=7` sets another and
 * `TEST_SEED=random` draws one. Tests print it in their names or failures.
 */
export const testSeed: number = readSeed(process.env.TEST_SEED ?? "20261122");

function readSeed(text: string): number {
  const seed = text === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(text);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED: expected a whole number or "random"`);
  return seed;
}

/** Mulberry32: the same seed gives the same numbers from 0 to 1. */
export function seededRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whole numbers from the fixed seed, with the arguments of `crypto.randomInt`: from 0 or `least`, below `limit`. */
export function seededInts(): (leastOrLimit: number, limit?: number) => number {
  const random = seededRandom(testSeed);
  return (leastOrLimit, limit) => {
    const [least, end] = limit === undefined ? [0, leastOrLimit] : [leastOrLimit, limit];
    return least + Math.floor(random() * (end - least));
  };
}
