import type { FindingKind } from "#shared/operations/finding-kinds.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import type { Caller } from "#trust/people/caller.ts";

/** Kind of a finding that the simulated riders and drivers cause: they ride more often than is ordinary. */
const FREQUENT: FindingKind = "velocity";

export async function readFindings(admin: Caller): Promise<string[]> {
  const { findings } = await admin.insist(listFindings);
  return findings
    .filter(({ kind }) => kind !== FREQUENT)
    .map(({ kind, subject, expected, found }) => [kind, subject, expected, found].join(" "));
}
