import type { Db } from "#server/database/db.ts";
import { findingKinds, peopleKinds } from "#shared/operations/finding-kinds.ts";
import type { WireFinding } from "#shared/operations/findings-contract.ts";
import type { FindingRow } from "./finding-queries.ts";
import { listPeople } from "./people/linked-account-queries.ts";

/** Admin's view of findings, with the people that they are about. */
export async function viewFindings(db: Db, rows: readonly FindingRow[]): Promise<WireFinding[]> {
  const people = await listPeople(db, rows.flatMap(accountIdsOf));
  const personById = new Map(
    people.map(({ firstName, lastName, ...person }) => [
      person.id,
      { ...person, name: `${firstName} ${lastName}` },
    ]),
  );
  return rows.map((row) => ({
    ...findingView(row),
    people: accountIdsOf(row).flatMap((id) => personById.get(id) ?? []),
  }));
}

const accountIdsOf = ({ kind, subject }: FindingRow): string[] =>
  peopleKinds.some((name) => name === kind) ? subject.split(" ") : [];

/** Admin's view of a finding, without its people. */
export function findingView(row: FindingRow): WireFinding {
  const { kind, adminFirstName, adminLastName, firstSeenAt, lastSeenAt, resolvedAt, ...rest } = row;
  const known = findingKinds.find((name) => name === kind);
  if (!known) throw new RangeError(`there is no finding of kind ${kind}`);
  return {
    ...rest,
    kind: known,
    people: [],
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy: adminFirstName === null ? null : `${adminFirstName} ${adminLastName}`,
  };
}
