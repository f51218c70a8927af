import type { Evidence } from "#trust/evidence/evidence.ts";

/** One promise, how often it was looked at, and each case that breaks it. */
export interface CheckResult {
  name: string;
  counted: number;
  violations: string[];
}

/** A pure rule over everything that was collected. */
export type Check = (evidence: Evidence) => CheckResult;
