import { expect, test } from "vitest";
import { Problem } from "#server/problem.ts";
import { createFairQueue } from "./fair-queue.ts";

const busyMessage = "We are busy right now.";

/** Tasks that run until the test ends them, in starting order. */
const manualTasks = () => {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let maxRunning = 0;
  const task =
    (name = "") =>
    async (): Promise<string> => {
      began.push(name);
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return name;
    };
  const endAll = async (): Promise<void> => {
    await new Promise(setImmediate);
    for (let ended = 0; ended < began.length; ended += 1) {
      ends[ended]?.();
      await new Promise(setImmediate);
    }
  };
  return { task, began, endAll, maxRunning: () => maxRunning };
};

const outcomeOf = (tasks: Promise<string>[]) =>
  Promise.all(tasks.map((task) => task.catch(({ status }: Problem) => status)));

test("runs two tasks, queues three and refuses the sixth with a retry time", async () => {
  const enqueue = createFairQueue({ concurrency: 2, maxQueued: 3, busyMessage });
  const { task, endAll, maxRunning } = manualTasks();
  const accepted = outcomeOf(Array.from({ length: 5 }, () => enqueue(task("done"))));
  await expect(enqueue(task())).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  await endAll();
  expect(await accepted).toEqual(Array(5).fill("done"));
  expect(maxRunning()).toBe(2);
});

test("starts the next task after a failure", async () => {
  const enqueue = createFairQueue({ concurrency: 1, maxQueued: 1, busyMessage });
  await expect(enqueue(() => Promise.reject(new Problem(400, "no", "No")))).rejects.toThrow("No");
  expect(await enqueue(async () => "next")).toBe("next");
});

test("serves lanes round robin, regardless of their length", async () => {
  const enqueue = createFairQueue({ concurrency: 1, maxQueued: 10, busyMessage });
  const { task, began, endAll } = manualTasks();
  const flood = outcomeOf(
    ["a1", "a2", "a3", "a4"].map((name) => enqueue(task(name), { name: "a" })),
  );
  const others = outcomeOf(
    ["b1", "c1", "b2"].map((name) => enqueue(task(name), { name: name.slice(0, 1) })),
  );
  await endAll();
  await Promise.all([flood, others]);
  expect(began).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("displaces the last task of the longest lane, but only for a shorter lane", async () => {
  const enqueue = createFairQueue({ concurrency: 1, maxQueued: 3, busyMessage });
  const { task, endAll } = manualTasks();
  const flood = outcomeOf(
    ["a1", "a2", "a3", "a4"].map((name) => enqueue(task(name), { name: "a" })),
  );
  const others = outcomeOf(["b1", "c1", "d1"].map((name) => enqueue(task(name), { name })));
  await endAll();
  expect(await flood).toEqual(["a1", "a2", 503, 503]);
  expect(await others).toEqual(["b1", "c1", 503]);
});

test("gives trusted lanes their own queue and every second slot", async () => {
  const enqueue = createFairQueue({
    concurrency: 1,
    maxQueued: 3,
    maxTrustedQueued: 2,
    busyMessage,
  });
  const { task, began, endAll } = manualTasks();
  const open = outcomeOf(["a", "b", "c", "d", "e"].map((name) => enqueue(task(name), { name })));
  const trusted = outcomeOf(
    ["t1", "t2", "t3"].map((name) => enqueue(task(name), { name, isTrusted: true })),
  );
  await endAll();
  expect(await open).toEqual(["a", "b", "c", "d", 503]);
  expect(await trusted).toEqual(["t1", "t2", 503]);
  expect(began).toEqual(["a", "t1", "b", "t2", "c", "d"]);
});

test("refuses a task after the maximum wait and frees its place", async () => {
  const enqueue = createFairQueue({ concurrency: 1, maxQueued: 1, busyMessage, maxWaitMs: 20 });
  const { task, endAll } = manualTasks();
  const first = enqueue(task("first"));
  await expect(enqueue(task())).rejects.toMatchObject({ status: 503, message: busyMessage });
  const next = enqueue(task("next"));
  await endAll();
  expect(await outcomeOf([first, next])).toEqual(["first", "next"]);
});
