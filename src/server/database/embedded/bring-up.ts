import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { answers } from "./connection.ts";
import { freePort } from "./free-port.ts";
import { launchPostmaster } from "./postmaster.ts";
import { disownStalePid, findPostmaster } from "./postmaster-pid.ts";
import type { Runner } from "./runner.ts";

/** A cluster and how its server is run. */
export interface Ground {
  runner: Runner;
  cluster: Cluster;
  /** False only for throw-away clusters: nothing is flushed to the disk. */
  durable: boolean;
}

export interface Running {
  port: number;
  /** Whether the server ran already. */
  adopted: boolean;
}

const PATIENCE_MS = 60_000;
const BETWEEN_TRIES_MS = 100;

const NO_ANSWER = "a server runs on these files but does not answer";

/** Refusals that pass: a killed server's processes need a moment to end, another start came first. */
const PASSING =
  /does not answer|pre-existing shared memory|lock file "postmaster.pid"|Address already in use/;

/**
 * Adopts the server that runs on the cluster, or starts one, on `port` if given. A server that is
 * starting, recovering or stopping is waited for. Rejects with the server's own reason.
 */
export async function bringUp(ground: Ground, port?: number): Promise<Running> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const outcome = await adoptOrLaunch(ground, port);
    if (typeof outcome !== "string") return outcome;
    if (!PASSING.test(outcome) || performance.now() > deadline) {
      throw new Error(`PostgreSQL does not start: ${outcome}`);
    }
    await pause(BETWEEN_TRIES_MS);
  }
}

/** The running server, or why there is none yet. */
async function adoptOrLaunch(ground: Ground, wantedPort?: number): Promise<Running | string> {
  const { cluster } = ground;
  const postmaster = await findPostmaster(cluster.folder);
  if (postmaster) {
    const { port } = postmaster;
    return (await answers(cluster, port)) ? { port, adopted: true } : NO_ANSWER;
  }
  await disownStalePid(cluster.folder);
  const port = wantedPort ?? (await freePort());
  const { refusal } = await launchPostmaster({ ...ground, port });
  return refusal ?? { port, adopted: false };
}
