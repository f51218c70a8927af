import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { databaseFailureOf } from "#server/database/failure.ts";
import type { Services } from "#server/services.ts";
import { loggerOf } from "./job-log.ts";
import { unlockJobsOf } from "./lock-queries.ts";
import { queuePool } from "./queue-pool.ts";

/** Runners for some kinds of jobs: the current one takes jobs, replaced ones finish theirs. */
export interface RunnerLane {
  stop(): Promise<void>;
}

interface LaneContext {
  services: Services;
  pool: pg.Pool;
  tasks: TaskList;
  /** Jobs that run at once. */
  concurrency: number;
}

const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 2000;

/**
 * Takes jobs until it is stopped. Replaces a failed runner, because it never takes jobs again (docs/decisions/0040):
 * after 0.2 s, doubling up to 2 s until a runner has asked the database for a job. Rejects if the first runner cannot
 * start.
 */
export async function openRunnerLane(context: LaneContext): Promise<RunnerLane> {
  const draining = new Set<Promise<void>>();
  const stopController = new AbortController();
  let current = await startRunner(context);
  const replace = (failedRunner: SupervisedRunner): void => {
    const drainedRunner = failedRunner.end().finally(() => draining.delete(drainedRunner));
    draining.add(drainedRunner);
  };
  const supervise = async (): Promise<void> => {
    const backoff: Backoff = { waitMs: MIN_PAUSE_MS };
    while (!stopController.signal.aborted) {
      await current.failed;
      replace(current);
      if (current.hasPolled()) backoff.waitMs = MIN_PAUSE_MS;
      const next = await startUntilStopped(context, backoff, stopController.signal);
      if (!next) return;
      current = next;
    }
    replace(current);
  };
  const supervision = supervise();
  // After an outage runners poll at growing intervals; a new runner polls at once.
  context.services.events.onGap(() => current.renew());
  return {
    stop: async () => {
      stopController.abort();
      current.renew();
      await supervision;
      await Promise.all(draining);
    },
  };
}

/** Wait before the lane's next runner. */
type Backoff = { waitMs: number };

/**
 * Starts a runner after the wait, which it doubles; retries while the database refuses. Null once the lane is stopped.
 */
async function startUntilStopped(
  context: LaneContext,
  backoff: Backoff,
  stopSignal: AbortSignal,
): Promise<SupervisedRunner | null> {
  while (!stopSignal.aborted) {
    await pause(backoff.waitMs, undefined, { signal: stopSignal }).catch(() => undefined);
    if (stopSignal.aborted) break;
    backoff.waitMs = Math.min(backoff.waitMs * 2, MAX_PAUSE_MS);
    const runner = await startRunner(context).catch((error: unknown) => {
      context.services.log.warn({ err: error }, "the job queue could not start");
      return null;
    });
    if (runner) return runner;
  }
  return null;
}

interface SupervisedRunner {
  /** Resolves when the runner failed or must be replaced. */
  failed: Promise<void>;
  /** Whether it has asked the database for a job. */
  hasPolled(): boolean;
  /** Requests a replacement of the runner: resolves `failed`. */
  renew(): void;
  /** Stops taking jobs, waits for running ones, and unlocks jobs still locked by this runner. */
  end(): Promise<void>;
}

async function startRunner({
  services,
  pool,
  tasks,
  concurrency,
}: LaneContext): Promise<SupervisedRunner> {
  const { promise: failure, resolve: renew } = Promise.withResolvers<void>();
  const emitter = new EventEmitter();
  const events: WorkerEvents = emitter;
  const holders: { id: string; release: () => void }[] = [];
  events.on("pool:create", ({ workerPool: { id } }) => {
    holders.push({ id, release: services.events.holdLock(id) });
  });
  const idle = watchIdle(emitter);
  events.on("pool:gracefulShutdown", () => renew());
  const poll = watchPolls(emitter);
  // The lost reply may have contained a job, which stays locked until its runner is replaced. graphile-worker 0.18
  // keeps the result of a runner's first query, also a failure, and then never asks for a job.
  events.on("worker:getJob:error", ({ error }) => {
    const isLost = error instanceof Error && databaseFailureOf(error) === "lost";
    if (isLost || !poll.hasPassed()) renew();
  });
  const runner = await run({
    pgPool: queuePool(pool),
    taskList: tasks,
    concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    events,
    logger: loggerOf(services),
    preset: { worker: handledWrites },
  });
  const end = async (): Promise<void> => {
    await Promise.race([stopRunner(runner), idle()]);
    for (const { release } of holders) release();
    // If this fails too, the watch for dead runners unlocks them.
    const ids = holders.map(({ id }) => id);
    await unlockJobsOf(services.db, ids).catch(() => undefined);
  };
  return { failed: failure, hasPolled: poll.hasPassed, renew, end };
}

/**
 * With a delay below 0, the default, graphile-worker 0.18 does not await the statement that completes or fails a job,
 * so that its error becomes an unhandled rejection. From 0 on, the runner shuts down instead.
 */
export const handledWrites = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Time for the last writes of an idle runner. */
const LAST_WRITES_MS = 2000;

/** Whether the runner has asked the database for a job. */
function watchPolls(events: EventEmitter): { hasPassed: () => boolean } {
  let hasPassed = false;
  for (const event of ["worker:getJob:empty", "job:start"])
    events.once(event, () => {
      hasPassed = true;
    });
  return { hasPassed: () => hasPassed };
}

/**
 * Returns a function that waits until no job runs and the last writes had their time. graphile-worker 0.18 miscounts
 * pending writes after a failed one, and then never reports that the runner has stopped.
 */
function watchIdle(events: EventEmitter): () => Promise<void> {
  let running = 0;
  events.on("job:start", () => {
    running += 1;
  });
  events.on("job:complete", () => {
    running -= 1;
  });
  return async () => {
    do {
      while (running > 0) await once(events, "job:complete");
      await pause(LAST_WRITES_MS);
    } while (running > 0);
  };
}

async function stopRunner(runner: Runner): Promise<void> {
  // Rejects for a runner that is already ending.
  await runner.stop().catch(() => undefined);
  await runner.promise.catch(() => undefined);
}
