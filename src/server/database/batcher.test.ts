import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

/** Runs that the test completes. */
const controlledRuns = () => {
  const runs: { items: number[]; end: (error?: Error) => void }[] = [];
  const run = (items: number[]) =>
    new Promise<void>((resolve, reject) => {
      runs.push({ items, end: (error) => (error ? reject(error) : resolve()) });
    });
  return { runs, run, items: () => runs.map(({ items }) => items) };
};

test("what comes together runs together, and what comes meanwhile waits for a free run", async () => {
  const { runs, run, items } = controlledRuns();
  const batches = createBatcher(run, { atOnce: 2, most: 10 });
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

test("a run takes no more than it may", async () => {
  const { runs, run, items } = controlledRuns();
  const batches = createBatcher(run, { atOnce: 1, most: 2 });
  for (const item of [1, 2, 3]) void batches.add(item);
  await expect.poll(items).toEqual([[1, 2]]);
  runs[0]?.end();
  await expect.poll(items).toEqual([[1, 2], [3]]);
});

test("a run that fails fails for its own items alone", async () => {
  const { runs, run, items } = controlledRuns();
  const batches = createBatcher(run, { atOnce: 1, most: 1 });
  const lost = batches.add(1);
  const kept = batches.add(2);
  await expect.poll(items).toEqual([[1]]);
  runs[0]?.end(new Error("no disk"));
  await expect(lost).rejects.toThrow("no disk");
  await expect.poll(items).toEqual([[1], [2]]);
  runs[1]?.end();
  await expect(kept).resolves.toBeUndefined();
});

test("it is idle once everything has run", async () => {
  const done: number[] = [];
  const batches = createBatcher<number>(async (items) => void done.push(...items), {
    atOnce: 1,
    most: 1,
  });
  for (const item of [1, 2, 3]) void batches.add(item);
  await batches.idle();
  expect(done).toEqual([1, 2, 3]);
});

test("who waits behind a run that lost the database is refused with it; after another failure the next run has its turn", async () => {
  const { runs, run, items } = controlledRuns();
  const batches = createBatcher(run, { atOnce: 1, most: 10 });
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
