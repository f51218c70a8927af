import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

/** A `run` for a batcher whose runs last until the test ends them. */
const controlledRuns = () => {
  const runs: { items: number[]; end: (error?: Error) => void }[] = [];
  const run = (items: number[]) =>
    new Promise<void>((resolve, reject) => {
      runs.push({ items, end: (error) => (error ? reject(error) : resolve()) });
    });
  return { runs, run, items: () => runs.map(({ items }) => items) };
};

test("batches items added together and queues later items until a run is free", async () => {
  const { runs, run, items } = controlledRuns();
  const batches = createBatcher(run, { concurrency: 2, maxItems: 10 });
  const first = Promise.all([batches.add(1), batches.add(2)]);
  await expect.poll(items).toEqual([[1, 2]]);
  void batches.add(3);
  await expect.poll(items).toEqual([[1, 2], [3]]);
  void batches.add(4);
  void batches.add(5);
  runs[0]?.end();
  await first;
  await expect.poll(items).toEqual([[1, 2], [3], [4, 5]]);
});

test("starts as many batches of a burst as may run in parallel", async () => {
  const { run, items } = controlledRuns();
  const batches = createBatcher(run, { concurrency: 2, maxItems: 2 });
  for (const item of [1, 2, 3, 4, 5]) void batches.add(item);
  await expect.poll(items).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("limits the size of a batch", async () => {
  const { runs, run, items } = controlledRuns();
  const batches = createBatcher(run, { concurrency: 1, maxItems: 2 });
  for (const item of [1, 2, 3]) void batches.add(item);
  await expect.poll(items).toEqual([[1, 2]]);
  runs[0]?.end();
  await expect.poll(items).toEqual([[1, 2], [3]]);
});

test("rejects only the items of a failed batch", async () => {
  const { runs, run, items } = controlledRuns();
  const batches = createBatcher(run, { concurrency: 1, maxItems: 1 });
  const lost = batches.add(1);
  const other = batches.add(2);
  await expect.poll(items).toEqual([[1]]);
  runs[0]?.end(new Error("no disk"));
  await expect(lost).rejects.toThrow("no disk");
  await expect.poll(items).toEqual([[1], [2]]);
  runs[1]?.end();
  await expect(other).resolves.toBeUndefined();
});

test("is idle once all items have run", async () => {
  const completed: number[] = [];
  const batches = createBatcher<number>(async (items) => void completed.push(...items), {
    concurrency: 1,
    maxItems: 1,
  });
  for (const item of [1, 2, 3]) void batches.add(item);
  await batches.idle();
  expect(completed).toEqual([1, 2, 3]);
});

test("rejects queued items too when a batch loses the database, but not after other failures", async () => {
  const { runs, run, items } = controlledRuns();
  const batches = createBatcher(run, { concurrency: 1, maxItems: 10 });
  const first = [batches.add(1)];
  await expect.poll(items).toEqual([[1]]);
  first.push(batches.add(2));
  runs[0]?.end(new Error("Connection terminated"));
  for (const { status } of await Promise.allSettled(first)) expect(status).toBe("rejected");
  const second = batches.add(3);
  await expect.poll(items).toEqual([[1], [3]]);
  const third = batches.add(4);
  runs[1]?.end(new Error("a bad row"));
  await expect(second).rejects.toThrow("a bad row");
  await expect.poll(items).toEqual([[1], [3], [4]]);
  runs[2]?.end();
  await third;
});
