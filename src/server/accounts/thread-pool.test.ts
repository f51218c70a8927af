import { threadId } from "node:worker_threads";
import { expect, test } from "vitest";
import { createThreadPool } from "./thread-pool.ts";

interface TestTasks extends Record<string, (...input: never[]) => unknown> {
  threadId(): number;
  /** Ends the thread in a moment, after the reply. */
  endSoon(): number;
  /** Ends the thread until `calls` have been counted, then returns the number of calls. */
  endUntil(counter: Int32Array, calls: number): number;
  fail(): never;
}

const code = `
  import { parentPort, threadId } from "node:worker_threads";
  import { serveTasks } from ${JSON.stringify(import.meta.resolve("./thread-pool.ts"))};
  serveTasks({
    threadId: () => threadId,
    endSoon: () => { setTimeout(() => process.exit(), 10); return threadId; },
    endUntil: (counter, calls) => {
      if (Atomics.add(counter, 0, 1) + 1 < calls) process.exit(1);
      return Atomics.load(counter, 0);
    },
    fail: () => { throw Object.assign(new TypeError("not a hash"), { code: "InvalidArg" }); },
  }, parentPort);`;

const openPool = () =>
  createThreadPool<TestTasks>(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
const counter = () => new Int32Array(new SharedArrayBuffer(4));

test("jobs run in a thread of their own, which is used again; two at once in two", async () => {
  const run = openPool();
  const first = await run("threadId");
  expect(first).not.toBe(threadId);
  const both = await Promise.all([run("threadId"), run("threadId")]);
  expect(both).toContain(first);
  expect(new Set(both).size).toBe(2);
});

test("a job whose thread dies is answered by another thread", async () => {
  expect(await openPool()("endUntil", counter(), 2)).toBe(2);
});

test("a job that kills two threads is rejected, and the next job is answered", async () => {
  const run = openPool();
  const calls = counter();
  await expect(run("endUntil", calls, 9)).rejects.toThrow("a thread ended before its reply");
  expect(Atomics.load(calls, 0)).toBe(2);
  expect(await run("threadId")).toBeGreaterThan(0);
});

test("an idle thread that died is replaced", async () => {
  const run = openPool();
  const first = await run("endSoon");
  await expect.poll(() => run("threadId")).not.toBe(first);
});

test("an error of a task keeps its type, message and code", async () => {
  const failure = { name: "TypeError", message: "not a hash", code: "InvalidArg" };
  await expect(openPool()("fail")).rejects.toMatchObject(failure);
});
