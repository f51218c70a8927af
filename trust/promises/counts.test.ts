import { expect, test } from "vitest";
import { type CountLine, commitRange, readCounts, renderCounts } from "./counts.ts";

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

test("the cases of a promise's runs add up, by seed and hour", () => {
  const lines = [line({}), line({ seed: 8 }), line({ promise: "P4", cases: 9 })];
  expect(rowOf("P3", lines)).toContain("| 1,000 of 10,000 | 1.00 | 2 | 0 |");
});

test("a failed run counts no case and is shown", () => {
  expect(rowOf("P3", [line({}), line({ hasFailed: true })])).toContain(
    "| 500 of 10,000 | 1.00 | 1 | 1 |",
  );
});

test("a promise without a number is complete after one pass", () => {
  expect(rowOf("P2", [])).toContain("| none |");
  expect(rowOf("P2", [line({ promise: "P2", cases: 812 })])).toContain("| 812, complete |");
});

test("the range has the first and the last tested commit", () => {
  const lines = [line({}), line({ commit: "e4f5a6b" })];
  expect(commitRange(lines)).toBe("a1b2c3d to e4f5a6b");
  expect(readCounts(lines.map((one) => JSON.stringify(one)).join("\n"))).toEqual(lines);
});
