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

/** The server processes of a killed server can hold on to its memory for a moment. */
const TRIES = 20;
const BETWEEN_TRIES_MS = 250;
const PATIENCE_MS = 60_000;

/**
 * Adopts the server that runs on the cluster, or starts one, on `port` if given. A server that is
 * starting, recovering or stopping is waited for. Rejects with the server's own reason.
 */
export async function bringUp(ground: Ground, port?: number): Promise<Running> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let tries = 0; ; ) {
    const adopted = await adopt(ground.cluster);
    if (adopted) return adopted;
    const reached = await startUnlessBusy(ground, port ?? (await freePort()));
    if (reached.running) return reached.running;
    if (reached.refusal !== undefined) tries += 1;
    if (tries >= TRIES || performance.now() > deadline) {
      throw new Error(`PostgreSQL does not start:\n${reached.refusal ?? "it does not answer"}`);
    }
    await pause(BETWEEN_TRIES_MS);
  }
}

async function adopt(cluster: Cluster): Promise<Running | undefined> {
  const postmaster = await findPostmaster(cluster.folder);
  if (!postmaster || !(await answers(cluster, postmaster.port))) return undefined;
  return { port: postmaster.port, adopted: true };
}

async function startUnlessBusy(
  ground: Ground,
  port: number,
): Promise<{ running?: Running; refusal?: string }> {
  const { folder } = ground.cluster;
  if (await findPostmaster(folder)) return {};
  await disownStalePid(folder);
  const { refusal } = await launchPostmaster({ ...ground, port });
  return refusal === undefined ? { running: { port, adopted: false } } : { refusal };
}
