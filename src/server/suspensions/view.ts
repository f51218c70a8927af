import type { Db } from "#server/database/db.ts";
import { appealView } from "#server/ratings/rating-appeals.ts";
import type { OwnSuspension, Suspension } from "#shared/suspensions/contract.ts";
import { suspensionState } from "#shared/suspensions/state.ts";
import { type AppealRow, listAppeals } from "./appeal-queries.ts";
import type { SuspensionRow } from "./queries.ts";

/** Suspensions with their appeals, as admins read them. */
export async function viewSuspensions(
  db: Db,
  rows: readonly SuspensionRow[],
  now: Date,
): Promise<Suspension[]> {
  const appeals = await listAppeals(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...ownView(row, appeals, now),
    person: { id: row.accountId, role: row.role, name: row.name, email: row.email },
    evidence: row.evidence,
    suspendedBy: row.suspendedByName,
    liftedBy: row.liftedByName,
    liftReason: row.liftReason,
  }));
}

/** A suspension as its person reads it. */
export const viewOwnSuspension = async (
  db: Db,
  row: SuspensionRow,
  now: Date,
): Promise<OwnSuspension> => ownView(row, await listAppeals(db, [row.id]), now);

function ownView(row: SuspensionRow, appeals: readonly AppealRow[], now: Date): OwnSuspension {
  const { id, reason, notice, holdsPayouts, suspendedAt, endsAt, liftedAt } = row;
  const own = appeals.filter(({ suspensionId }) => suspensionId === id);
  const state = suspensionState({ endsAt, liftedAt, hasOpenAppeal: own.some(isOpen) }, now);
  return {
    ...{ id, reason, notice, holdsPayouts },
    state: state === "active" ? "lifted" : state,
    suspendedAt: suspendedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    liftedAt: liftedAt?.toISOString() ?? null,
    appeals: own.map(appealView),
  };
}

const isOpen = ({ state }: AppealRow) => state === "open";
