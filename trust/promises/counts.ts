import * as z from "zod/mini";
import { type CountedPromise, countedPromises } from "./promises.ts";

/** One long run of one promise, as a line of counts.jsonl. */
const countLine = z.object({
  promise: z.string(),
  /** Last commit that changed the tested product. */
  commit: z.string(),
  seed: z.number(),
  cases: z.number(),
  /** Number of cases in all slices together, if the run reported it. */
  all: z.optional(z.number()),
  seconds: z.number(),
  hasFailed: z.boolean(),
});
export type CountLine = z.output<typeof countLine>;

export const readCounts = (text: string): CountLine[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => countLine.parse(JSON.parse(line)));

const formatCount = (value: number) => value.toLocaleString("en-US");

/** A table of all promises with the cases that the runs reached together. */
export function renderCounts(lines: readonly CountLine[]): string {
  const head = [
    "| | promise | cases | in `npm test` | long runs | hours | seeds | failed runs |",
    "|---|---|---|---|---|---|---|---|",
  ];
  return [...head, ...countedPromises.map((counted) => renderRow(counted, lines))].join("\n");
}

function renderRow(counted: CountedPromise, all: readonly CountLine[]): string {
  const { id, promise, unit, ci } = counted;
  const lines = all.filter((line) => line.promise === id);
  const passed = lines.filter(({ hasFailed }) => !hasFailed);
  const reached = sum(oneOfEachSlice(counted, passed).map(({ cases }) => cases));
  const goal = counted.goal ?? passed.at(-1)?.all ?? 0;
  const hours = sum(lines.map(({ seconds }) => seconds)) / 3600;
  const seeds = new Set(lines.map(({ seed }) => seed)).size;
  const failed = lines.length - passed.length;
  const long = passed.length > 0 ? `${formatCount(reached)} of ${formatCount(goal)}` : "none";
  return `| ${id} | ${promise} | ${unit} | ${formatCount(ci)} | ${long} | ${hours.toFixed(2)} | ${seeds} | ${failed} |`;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Repetitions of a slice reach no new case: its last run stands for it. */
function oneOfEachSlice({ slices }: CountedPromise, passed: readonly CountLine[]): CountLine[] {
  if (slices === undefined) return [...passed];
  return [...new Map(passed.map((line) => [line.seed % slices, line])).values()];
}

/** Moves a seed to a slice that no run has passed yet, if there is one. */
export function seedOfOpenSlice(
  { id, slices = 1 }: CountedPromise,
  lines: readonly CountLine[],
  seed: number,
): number {
  const passed = lines.filter(({ promise, hasFailed }) => promise === id && !hasFailed);
  const doneSlices = new Set(passed.map((line) => line.seed % slices));
  const seeds = Array.from({ length: slices }, (_, step) => seed + step);
  return seeds.find((one) => !doneSlices.has(one % slices)) ?? seed;
}

/** "a1b2c3d to e4f5a6b": the first and the last tested commit. */
export function commitRange(lines: readonly CountLine[]): string {
  const commits = [...new Set(lines.map(({ commit }) => commit))];
  const [first = "none"] = commits;
  const last = commits.at(-1) ?? first;
  return first === last ? first : `${first} to ${last}`;
}
