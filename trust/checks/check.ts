import type { Evidence } from "#trust/evidence/evidence.ts";

/** A promise, the number of checked cases, and its violations. */
export interface CheckResult {
  name: string;
  counted: number;
  violations: string[];
}

/** A pure rule over the collected evidence. */
export type Check = (evidence: Evidence) => CheckResult;
