import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Prober } from "./prober.ts";

const BETWEEN_MS = 1500;
const WHOLE_WITHIN_MS = 90_000;
const POLL_MS = 100;

export const PRIMARY = "PostgreSQL primary";

export interface Kill {
  part: string;
  /** Longest time without a good answer, in milliseconds. */
  gapMs: number;
  /** Milliseconds until all parts worked again; null after the time limit. */
  wholeMs: number | null;
}

/** Kills each part in turn, `times` times, and waits after each kill until the cluster is whole, at most 90 s. */
export async function killParts(cluster: Cluster, prober: Prober, times: number): Promise<Kill[]> {
  const kills: Kill[] = [];
  for (let round = 1; round <= times; round += 1) {
    for (const [part, kill] of partsOf(cluster)) {
      await wait(BETWEEN_MS);
      const result = await killOne(cluster, prober, { part, kill });
      kills.push(result);
      const whole =
        result.wholeMs === null ? "NOT WHOLE AGAIN" : `whole after ${result.wholeMs} ms`;
      console.log(
        `cluster: round ${round}: ${part}: ${result.gapMs} ms without an answer, ${whole}`,
      );
    }
  }
  return kills;
}

const partsOf = ({ nodes, redis, haproxy, pair }: Cluster): [string, () => Promise<void>][] => [
  ...nodes.map((node, at): [string, () => Promise<void>] => [`node ${at + 1}`, node.kill]),
  ["Redis", redis.kill],
  [PRIMARY, pair.killPrimary],
  ["PostgreSQL standby", pair.killStandby],
  ["HAProxy", haproxy.kill],
];

async function killOne(
  cluster: Cluster,
  prober: Prober,
  { part, kill }: { part: string; kill: () => Promise<void> },
): Promise<Kill> {
  const killedMs = performance.now();
  await kill();
  // The kill takes effect before the first check.
  await wait(BETWEEN_MS);
  let wholeMs: number | null = null;
  while (wholeMs === null && performance.now() - killedMs < WHOLE_WITHIN_MS) {
    if (await cluster.isWhole()) wholeMs = Math.round(performance.now() - killedMs);
    else await wait(POLL_MS);
  }
  return { part, gapMs: prober.longestGap(killedMs, performance.now()), wholeMs };
}
