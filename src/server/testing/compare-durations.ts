import { randomInt } from "node:crypto";

interface Comparison {
  /** Maximum number of calls of each kind. */
  rounds: number;
  /** Checked after each quarter of the rounds: stops if the share differs from 0.5 by less than this. */
  enough: number;
}

type Pair = readonly [() => Promise<unknown>, () => Promise<unknown>];

/**
 * Measures how well response times distinguish two kinds of calls: the share of pairs in which the first kind took
 * longer. 0.5 means not at all, 0 or 1 always.
 */
export async function compareDurations(
  pair: Pair,
  { rounds, enough }: Comparison,
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  let share = 0.5;
  for (let done = 0; done < rounds; done += rounds / 4) {
    await addTimes(times, pair, rounds / 4);
    share = shareOfLonger(...times);
    if (Math.abs(share - 0.5) < enough) break;
  }
  return share;
}

/** Calls both kinds once per round, in random order, so that other load affects both equally. */
async function addTimes(
  times: [number[], number[]],
  [first, second]: Pair,
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const isFirstFirst = randomInt(2) === 0;
    for (const index of isFirstFirst ? ([0, 1] as const) : ([1, 0] as const))
      times[index].push(await timeOf(index === 0 ? first : second));
  }
}

/**
 * Share of pairs in which the first is larger, ties counted half: the Mann-Whitney U statistic divided by its maximum.
 * Ranks are robust against outliers.
 */
export function shareOfLonger(first: readonly number[], second: readonly number[]): number {
  const wins = first.map((one) =>
    second.reduce((sum, other) => sum + (one > other ? 1 : one === other ? 0.5 : 0), 0),
  );
  return wins.reduce((sum, won) => sum + won, 0) / (first.length * second.length);
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await call();
  return performance.now() - before;
}
