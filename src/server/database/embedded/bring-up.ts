import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { answers } from "./connection.ts";
import { freePort } from "./free-port.ts";
import { launchPostmaster } from "./postmaster.ts";
import { disownStalePid, findPostmaster } from "./postmaster-pid.ts";
import type { Runner } from "./runner.ts";

/** A cluster and the settings of its server. */
export interface Ground {
  runner: Runner;
  cluster: Cluster;
  /** False only for temporary clusters: nothing is flushed to disk. */
  durable: boolean;
}

export interface Running {
  port: number;
  /** True if the server was already running. */
  adopted: boolean;
}

const PATIENCE_MS = 60_000;
const BETWEEN_TRIES_MS = 100;

const NO_ANSWER = "a server runs on these files but does not answer";

/** Temporary failures: processes of a killed server are still ending, or another start was faster. */
const PASSING =
  /does not answer|pre-existing shared memory|lock file "postmaster.pid"|Address already in use/;

/**
 * Connects to the cluster's running server, or starts one, on `port` if given. Waits while a server starts, recovers or
 * stops. Rejects with the server's own error.
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

/** The running server, or the reason why there is none yet. */
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
