import { expect, test } from "vitest";
import {
  type CountLine,
  commitRange,
  readCounts,
  renderCounts,
  seedOfOpenSlice,
} from "./counts.ts";
import { type CountedPromise, countedPromises } from "./promises.ts";

const line = (change: Partial<CountLine>): CountLine => ({
  promise: "P3",
  commit: "a1b2c3d",
  seed: 7,
  cases: 500,
  seconds: 1800,
  hasFailed: false,
  ...change,
});

const rowOf = (id: string, lines: CountLine[]) =>
  renderCounts(lines)
    .split("\n")
    .find((row) => row.startsWith(`| ${id} |`));

test("a row adds up the cases, hours and seeds of a promise's runs", () => {
  const lines = [line({}), line({ seed: 8 }), line({ promise: "P4", cases: 9 })];
  expect(rowOf("P3", lines)).toContain("| 1,000 of 10,000 | 1.00 | 2 | 0 |");
});

test("a failed run counts no case and is shown", () => {
  expect(rowOf("P3", [line({}), line({ hasFailed: true })])).toContain(
    "| 500 of 10,000 | 1.00 | 1 | 1 |",
  );
});

test("the distinct slices of a promise add up, and a repeated slice counts once", () => {
  expect(rowOf("P2", [])).toContain("| none |");
  const slice = { promise: "P2", cases: 81, all: 812 };
  const lines = [line({ ...slice, seed: 20 }), line({ ...slice, seed: 33, cases: 80 })];
  expect(rowOf("P2", lines)).toContain("| 161 of 812 |");
  expect(rowOf("P2", [...lines, line({ ...slice, seed: 40 })])).toContain("| 161 of 812 |");
});

test("a new run takes a slice that no run has passed", () => {
  const counted = { ...countedPromises[0], id: "P2", slices: 3 } as CountedPromise;
  const passed = (seed: number) => line({ promise: "P2", seed });
  expect(seedOfOpenSlice(counted, [], 9)).toBe(9);
  expect(seedOfOpenSlice(counted, [passed(3), passed(4)], 9)).toBe(11);
  expect(seedOfOpenSlice(counted, [passed(3), { ...passed(4), hasFailed: true }], 9)).toBe(10);
  expect(seedOfOpenSlice(counted, [passed(3), passed(4), passed(5)], 9)).toBe(9);
});

test("the range has the first and the last tested commit", () => {
  const lines = [line({}), line({ commit: "e4f5a6b" })];
  expect(commitRange(lines)).toBe("a1b2c3d to e4f5a6b");
  expect(readCounts(lines.map((one) => JSON.stringify(one)).join("\n"))).toEqual(lines);
});
