import { appendFileSync } from "node:fs";

/**
 * Reports tested cases of a promise (docs/trust.md) to the run that adds them up. `npm run trust:counts` names the file;
 * elsewhere nothing is written. `all` is the number of cases in all slices together, if the run knows it.
 */
export function countCases(promise: string, cases: number, all?: number): void {
  const file = process.env.TRUST_COUNTS;
  if (file) appendFileSync(file, `${JSON.stringify({ promise, cases, all })}\n`);
}
