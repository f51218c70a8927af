import * as z from "zod/mini";
import { type Counted, countedPromises } from "./promises.ts";

/** One long run of one promise, as a line of counts.jsonl. */
const countLine = z.object({
  promise: z.string(),
  /** Last commit that changed the tested product. */
  commit: z.string(),
  seed: z.number(),
  cases: z.number(),
  seconds: z.number(),
  hasFailed: z.boolean(),
});
export type CountLine = z.output<typeof countLine>;

export const readCounts = (text: string): CountLine[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => countLine.parse(JSON.parse(line)));

const whole = (value: number) => value.toLocaleString("en-US");

/** A table of all promises with the cases that the runs reached together. */
export function renderCounts(lines: readonly CountLine[]): string {
  const head = [
    "| | promise | cases | in `npm test` | long runs | hours | seeds | failed runs |",
    "|---|---|---|---|---|---|---|---|",
  ];
  return [...head, ...countedPromises.map((counted) => renderRow(counted, lines))].join("\n");
}

function renderRow({ id, promise, unit, ci, goal }: Counted, all: readonly CountLine[]): string {
  const lines = all.filter((line) => line.promise === id);
  const passed = lines.filter(({ hasFailed }) => !hasFailed);
  const reached = sum(passed.map(({ cases }) => cases));
  const hours = sum(lines.map(({ seconds }) => seconds)) / 3600;
  const seeds = new Set(lines.map(({ seed }) => seed)).size;
  const failed = lines.length - passed.length;
  const long =
    goal === null
      ? passed.length > 0
        ? `${whole(reached)}, complete`
        : "none"
      : `${whole(reached)} of ${whole(goal)}`;
  return `| ${id} | ${promise} | ${unit} | ${whole(ci)} | ${long} | ${hours.toFixed(2)} | ${seeds} | ${failed} |`;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** "a1b2c3d to e4f5a6b": the first and the last tested commit. */
export function commitRange(lines: readonly CountLine[]): string {
  const commits = [...new Set(lines.map(({ commit }) => commit))];
  const [first = "none"] = commits;
  const last = commits.at(-1) ?? first;
  return first === last ? first : `${first} to ${last}`;
}
