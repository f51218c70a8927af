import type { Submission } from "#shared/submissions/contract.ts";

/** Dan's changed plate, in review. */
export const aSubmission = (submission: Partial<Submission> = {}): Submission => ({
  id: "019a0000-0000-7000-8000-0000000000a1",
  kind: "vehicle",
  label: "Vehicle",
  state: "in_review",
  driver: { id: "019a0000-0000-7000-8000-00000000000d", name: "Dan Ortiz", isVerified: true },
  before: { make: "Toyota", plateNumber: "T123456C" },
  after: { make: "Toyota", plateNumber: "T654321C" },
  submittedAt: "2026-11-22T14:00:00.000Z",
  decidedAt: null,
  admin: null,
  reason: null,
  hasFile: false,
  expiresOn: null,
  ...submission,
});
