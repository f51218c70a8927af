import type { ExpressionBuilder } from "kysely";
import type { DB } from "#server/database/tables.d.ts";
import type { LatestSubmission } from "./queries.ts";

/** A driver's latest submission of a kind that was not withdrawn, as a lateral table `latest`. */
export const latestSubmissionOf = (kind: string) => (eb: ExpressionBuilder<DB, "drivers">) =>
  eb
    .selectFrom("driverSubmissions")
    .select(["id", "state", "after", "submittedAt", "decidedAt", "reason"])
    .whereRef("driverSubmissions.driverId", "=", "drivers.accountId")
    .where("kind", "=", kind)
    .where("state", "<>", "withdrawn")
    .orderBy("submittedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .as("latest");

/** Columns of `latest`, all null without a submission. */
export const latestColumns = [
  "latest.id as latestId",
  "latest.state as latestState",
  "latest.after as latestAfter",
  "latest.submittedAt as latestSubmittedAt",
  "latest.decidedAt as latestDecidedAt",
  "latest.reason as latestReason",
] as const;

interface LatestRow {
  latestId: string | null;
  latestState: LatestSubmission["state"] | null;
  latestAfter: LatestSubmission["after"] | null;
  latestSubmittedAt: Date | null;
  latestDecidedAt: Date | null;
  latestReason: string | null;
}

/** The submission in a row with these columns; null if there is none. */
export function latestIn(row: LatestRow): LatestSubmission | null {
  const { latestId: id, latestState: state, latestSubmittedAt: submittedAt } = row;
  if (id === null || state === null || submittedAt === null) return null;
  const { latestAfter: after, latestDecidedAt: decidedAt, latestReason: reason } = row;
  return { id, state, after, submittedAt, decidedAt, reason };
}
