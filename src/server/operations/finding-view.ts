import { findingKinds } from "#shared/operations/finding-kinds.ts";
import type { WireFinding } from "#shared/operations/findings-contract.ts";
import type { FindingRow } from "./finding-queries.ts";

/** Admin's view of a finding. */
export function findingView(row: FindingRow): WireFinding {
  const { kind, adminFirstName, adminLastName, firstSeenAt, lastSeenAt, resolvedAt, ...rest } = row;
  const known = findingKinds.find((name) => name === kind);
  if (!known) throw new RangeError(`there is no finding of kind ${kind}`);
  return {
    ...rest,
    kind: known,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy: adminFirstName === null ? null : `${adminFirstName} ${adminLastName}`,
  };
}
