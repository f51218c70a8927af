import { databaseFailureOf } from "./failure.ts";

export interface Batcher<T> {
  /** Settles with the batch of the item; rejects earlier if another batch loses the database. */
  add(item: T): Promise<void>;
  /** Resolves when nothing is queued or running. */
  idle(): Promise<void>;
}

interface QueuedItem<T> {
  item: T;
  resolve(): void;
  reject(reason: unknown): void;
}

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Runs queued items in batches of at most `maxItems`, at most `concurrency` of them in parallel.
 */
export function createBatcher<T>(
  run: (items: T[]) => Promise<void>,
  { concurrency, maxItems }: { concurrency: number; maxItems: number },
): Batcher<T> {
  let queue: QueuedItem<T>[] = [];
  const running = new Set<Promise<void>>();
  let isStarting = false;

  // Items added in the same turn of the event loop share a batch.
  const startSoon = (): void => {
    if (isStarting) return;
    isStarting = true;
    setImmediate(start);
  };
  const start = (): void => {
    isStarting = false;
    if (running.size >= concurrency || queue.length === 0) return;
    const batch = queue.slice(0, maxItems);
    queue = queue.slice(maxItems);
    const settledBatch = run(batch.map(({ item }) => item)).then(
      () => {
        for (const { resolve } of batch) resolve();
      },
      (reason) => {
        // Also rejects the queued items: during an outage each batch would fail only after seconds.
        const rejectedItems = isDatabaseAway(reason) ? [...batch, ...queue.splice(0)] : batch;
        for (const { reject } of rejectedItems) reject(reason);
      },
    );
    running.add(settledBatch);
    if (queue.length > 0) startSoon();
    void settledBatch.then(() => {
      running.delete(settledBatch);
      startSoon();
    });
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        startSoon();
      }),
    idle: async () => {
      while (queue.length + running.size > 0)
        await (running.size > 0 ? Promise.all(running) : nextTick());
    },
  };
}

function isDatabaseAway(reason: unknown): boolean {
  const failure = reason instanceof Error ? databaseFailureOf(reason) : null;
  return failure === "lost" || failure === "unreached";
}
