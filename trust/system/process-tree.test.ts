import { expect, test } from "vitest";
import { descendantsOf, endOfChain, parseProcesses } from "./process-tree.ts";

const processes = parseProcesses(`
   10     1 npm start
   11    10 sh -c node src/server/main.ts
   12    11 node src/server/main.ts
   20    12 /native/bin/postgres -D /data
   21    20 postgres: checkpointer
   22    20 postgres: faire faire 127.0.0.1(50000) idle
   30     1 npm start
   31    30 node src/server/main.ts
`);
const pids = (pid: number) => descendantsOf(processes, pid).map((found) => found.pid);

test("the descendants of a process are all processes that it started, directly or indirectly", () => {
  expect(pids(10)).toEqual([11, 12, 20, 21, 22]);
  expect(pids(20)).toEqual([21, 22]);
  expect(pids(99)).toEqual([]);
});

test("the application is the end of npm's process chain, without its database", () => {
  expect(endOfChain(processes, 10, 20)).toBe(12);
  expect(endOfChain(processes, 31, 20)).toBe(31);
});
