import type { Evidence } from "#trust/evidence/evidence.ts";

/** A guarantee of the product, the number of checked cases, and the violations. */
export interface CheckResult {
  name: string;
  counted: number;
  violations: string[];
}

/** A pure rule over the collected evidence. */
export type Check = (evidence: Evidence) => CheckResult;
