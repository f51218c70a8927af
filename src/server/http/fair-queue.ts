import { Problem } from "#server/problem.ts";
import { createLaneQueue, type LaneQueue, type Waiter } from "./lane-queue.ts";

interface Options {
  /** Maximum number of tasks that run at the same time, at least 1; a function if it changes. */
  concurrency: number | (() => number);
  /** Maximum number of waiting tasks, in lanes served round robin. */
  maxQueued: number;
  /** Maximum number of waiting tasks of trusted lanes, which have a queue of their own. */
  maxTrustedQueued?: number;
  /** Message of a refusal. */
  busyMessage: string;
  maxWaitMs?: number;
}

export interface Lane {
  /** Identifies the caller. Waiting tasks of one lane keep their order. */
  name: string;
  isTrusted?: boolean;
}

/**
 * Runs at most `concurrency` tasks at once; others wait in their caller's lane. Throws 503 for a task
 * without a queue slot, for a task displaced by a shorter lane, and after `maxWaitMs`, so that a flood
 * from one caller does not delay the others.
 */
export function createFairQueue({
  concurrency,
  maxQueued,
  maxTrustedQueued = 0,
  busyMessage,
  maxWaitMs = 10_000,
}: Options) {
  const queues = { trusted: createLaneQueue(maxTrustedQueued), open: createLaneQueue(maxQueued) };
  const maxRunning = typeof concurrency === "number" ? () => concurrency : concurrency;
  let running = 0;
  let isTrustedNext = true;

  /** Takes the next waiter, alternating between the trusted and the open queue. */
  const takeNext = (): Waiter | undefined => {
    const [first, second] = isTrustedNext
      ? [queues.trusted, queues.open]
      : [queues.open, queues.trusted];
    isTrustedNext = !isTrustedNext;
    return first.next() ?? second.next();
  };

  const acquireSlot = (lane: Lane): Promise<void> => {
    if (running < maxRunning()) {
      running += 1;
      return Promise.resolve();
    }
    const queue = lane.isTrusted ? queues.trusted : queues.open;
    return wait(queue, lane.name, { busyMessage, maxWaitMs });
  };

  /** Starts as many waiters as have slots: several after the limit has grown, none after it has fallen. */
  const releaseSlot = (): void => {
    running -= 1;
    while (running < maxRunning()) {
      const next = takeNext();
      if (!next) return;
      running += 1;
      next.start();
    }
  };

  return async <T>(task: () => Promise<T>, lane: Lane = { name: "" }): Promise<T> => {
    await acquireSlot(lane);
    return task().finally(releaseSlot);
  };
}

function wait(
  queue: LaneQueue,
  lane: string,
  { busyMessage, maxWaitMs }: { busyMessage: string; maxWaitMs: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      start: () => {
        clearTimeout(timer);
        resolve();
      },
      refuse: () => {
        clearTimeout(timer);
        queue.remove(lane, waiter);
        reject(new Problem(503, "busy", busyMessage, { retryAfterSeconds: 2 }));
      },
    };
    const timer = setTimeout(() => waiter.refuse(), maxWaitMs);
    timer.unref();
    if (!queue.add(lane, waiter)) waiter.refuse();
  });
}
