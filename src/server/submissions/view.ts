import type { DocumentList } from "#server/documents/document-list.ts";
import type { Facts, Submission } from "#shared/submissions/contract.ts";
import type { SubmissionRow } from "./queries.ts";

export const submissionView = (
  { labelOf }: Pick<DocumentList, "labelOf">,
  row: SubmissionRow,
): Submission => ({
  id: row.id,
  kind: row.kind,
  label: labelOf(row.kind),
  state: row.state,
  driver: { id: row.driverId, name: row.driverName, isVerified: row.isVerified },
  before: row.before as Facts,
  after: row.after as Facts,
  submittedAt: row.submittedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  admin: row.adminName,
  reason: row.reason,
  hasFile: row.fileName !== null,
  expiresOn: row.expiresOn,
});
