import type { LatestSubmission } from "./queries.ts";

/** Id and submission time of the change in review; null if there is none. */
export const inReviewOf = (latest: LatestSubmission | null) =>
  latest?.state === "in_review"
    ? { id: latest.id, submittedAt: latest.submittedAt.toISOString() }
    : null;

/** Reason of the latest change's rejection; null if the latest was not rejected. */
export const rejectionOf = (latest: LatestSubmission | null) =>
  latest?.state === "rejected" && latest.decidedAt && latest.reason !== null
    ? { reason: latest.reason, at: latest.decidedAt.toISOString() }
    : null;
