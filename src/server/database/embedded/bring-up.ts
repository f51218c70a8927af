import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { isResponsive } from "./connection.ts";
import { freePort } from "./free-port.ts";
import { launchPostmaster } from "./postmaster.ts";
import { findPostmaster, replaceStalePid } from "./postmaster-pid.ts";
import type { Runner } from "./runner.ts";

export interface ClusterContext {
  runner: Runner;
  cluster: Cluster;
  /** Folder that gets the write-ahead log. */
  archive?: string | undefined;
  /** False only for temporary clusters: nothing is flushed to disk. */
  durable: boolean;
}

export interface Running {
  port: number;
  /** True if the server was already running. */
  adopted: boolean;
}

const TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 100;

const UNRESPONSIVE = "a server runs on these files but does not answer";

/** Temporary failures: processes of a killed server are still ending, or another start was faster. */
const TEMPORARY =
  /does not answer|pre-existing shared memory|lock file "postmaster.pid"|Address already in use/;

/**
 * Connects to the cluster's running server, or starts one, on `port` if given. Waits while a server starts, recovers or
 * stops. Rejects with the server's own error.
 */
export async function bringUp(context: ClusterContext, port?: number): Promise<Running> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const outcome = await adoptOrLaunch(context, port);
    if (typeof outcome !== "string") return outcome;
    if (!TEMPORARY.test(outcome) || performance.now() > deadline) {
      throw new Error(`PostgreSQL does not start: ${outcome}`);
    }
    await pause(RETRY_DELAY_MS);
  }
}

/** Returns the running server, or the reason why none runs yet. */
async function adoptOrLaunch(context: ClusterContext, port?: number): Promise<Running | string> {
  const { cluster } = context;
  const postmaster = await findPostmaster(cluster.folder);
  if (postmaster) {
    return (await isResponsive(cluster, postmaster.port))
      ? { port: postmaster.port, adopted: true }
      : UNRESPONSIVE;
  }
  await replaceStalePid(cluster.folder);
  const newPort = port ?? (await freePort());
  const { refusal } = await launchPostmaster({ ...context, port: newPort });
  return refusal ?? { port: newPort, adopted: false };
}
