import type { CheckResult } from "#trust/checks/check.ts";
import type { Evidence } from "#trust/evidence/evidence.ts";
import { type Kill, PRIMARY } from "./kills.ts";

const BACK_WITHIN_MS = 5000;

/** Results of a cluster run: of the general checks that had cases, and of the checks for kills. */
export function clusterResults(
  results: readonly CheckResult[],
  kills: readonly Kill[],
  { tally }: Evidence,
): CheckResult[] {
  const answers = [...tally.statuses.values()].reduce((sum, count) => sum + count, 0);
  return [
    ...results.filter(({ counted }) => counted > 0),
    {
      name: "no other answer from 500 on than 503 with Retry-After",
      counted: answers,
      violations: tally.abruptErrors,
    },
    {
      name: `a good answer within ${BACK_WITHIN_MS / 1000} s of each kill`,
      counted: kills.length,
      violations: kills
        .filter(({ gapMs }) => gapMs > BACK_WITHIN_MS)
        .map(({ part, gapMs }) => `${part}: ${gapMs} ms`),
    },
    {
      name: "all parts work again after each kill",
      counted: kills.length,
      violations: kills.filter(({ wholeMs }) => wholeMs === null).map(({ part }) => part),
    },
  ];
}

/** Kills that can fall between sending a mail and recording it, and so repeat it: of nodes and of the primary. */
export const countMailKills = (kills: readonly Kill[]): number =>
  kills.filter(({ part }) => part.startsWith("node") || part === PRIMARY).length;

export function renderKills(kills: readonly Kill[]): string {
  const parts = [...new Set(kills.map(({ part }) => part))];
  return [
    "| killed part | kills | longest time without an answer, ms: median | slowest | all parts work again, ms: median | slowest |",
    "|---|---|---|---|---|---|",
    ...parts.map((part) => {
      const all = kills.filter((kill) => kill.part === part);
      const gaps = spreadOf(all.map(({ gapMs }) => gapMs));
      const wholes = spreadOf(all.map(({ wholeMs }) => wholeMs ?? Number.POSITIVE_INFINITY));
      return `| ${part} | ${all.length} | ${gaps} | ${wholes} |`;
    }),
  ].join("\n");
}

export const renderResults = (results: readonly CheckResult[]): string =>
  [
    "| check | cases | violations |",
    "|---|---|---|",
    ...results.map(
      ({ name, counted, violations }) => `| ${name} | ${counted} | ${violations.length} |`,
    ),
  ].join("\n");

function spreadOf(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]} | ${sorted.at(-1)}`;
}
