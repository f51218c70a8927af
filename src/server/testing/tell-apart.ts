import { randomInt } from "node:crypto";

/**
 * How well the time of a call tells two kinds of it apart: the share of pairs in which the first kind took longer. 0.5
 * is not at all, 0 and 1 are always. The two alternate in an order that nobody foresees, so that whatever else the
 * machine does meets both alike; ranks do not mind how much it does.
 */
export async function tellApart(
  [first, second]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  rounds: number,
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const isFirstFirst = randomInt(2) === 0;
    for (const which of isFirstFirst ? ([0, 1] as const) : ([1, 0] as const))
      times[which].push(await timeOf(which === 0 ? first : second));
  }
  return shareOfLonger(...times);
}

/** The share of pairs in which the first is the larger, ties counted half: Mann and Whitney's U over its most. */
export function shareOfLonger(first: readonly number[], second: readonly number[]): number {
  const wins = first.map((one) =>
    second.reduce((sum, other) => sum + (one > other ? 1 : one === other ? 0.5 : 0), 0),
  );
  return wins.reduce((sum, won) => sum + won, 0) / (first.length * second.length);
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await act();
  return performance.now() - before;
}
