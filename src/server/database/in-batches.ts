export interface Batches<T> {
  /** Settles when the run that the item went into has settled. */
  add(item: T): Promise<void>;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
}

interface Waiting<T> {
  item: T;
  resolve(): void;
  reject(reason: unknown): void;
}

/** Runs together whatever waits: at most `most` items a run, at most `atOnce` runs at a time. */
export function inBatches<T>(
  run: (items: T[]) => Promise<void>,
  { atOnce, most }: { atOnce: number; most: number },
): Batches<T> {
  let waiting: Waiting<T>[] = [];
  const running = new Set<Promise<void>>();

  const start = (): void => {
    if (running.size >= atOnce || waiting.length === 0) return;
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    const settled = run(batch.map(({ item }) => item)).then(
      () => {
        for (const { resolve } of batch) resolve();
      },
      (reason) => {
        for (const { reject } of batch) reject(reason);
      },
    );
    running.add(settled);
    void settled.then(() => {
      running.delete(settled);
      start();
    });
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        start();
      }),
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
