import { shortName } from "#shared/accounts/short-name.ts";

import type {
  AcceptedTestimonial,
  OwnTestimonial,
  TestimonialForAdmin,
} from "#shared/testimonials/contract.ts";
import type { ToDecide } from "./admin-queries.ts";

import type { findLastTestimonial, listAccepted } from "./queries.ts";

type LastRow = NonNullable<Awaited<ReturnType<typeof findLastTestimonial>>>;
type AcceptedRow = Awaited<ReturnType<typeof listAccepted>>[number];
type Words = Pick<
  LastRow,
  "yearsOfExperience" | "location" | "experienceDescription" | "createdAt"
>;

/** What its driver is told of a text. */
export const ownView = (row: LastRow): OwnTestimonial => ({ ...wordsOf(row), state: stateOf(row) });

/** What everybody may read of an accepted text and its driver. */
export const acceptedView = (row: AcceptedRow): AcceptedTestimonial => ({
  ...wordsOf(row),
  submitted_by: shortName(row),
});

/** What an admin reads before deciding, and after. */
export const viewForAdmin = (row: ToDecide): TestimonialForAdmin => ({
  ...wordsOf(row),
  id: row.id,
  submitted_by: `${row.firstName} ${row.lastName}`,
  is_accepted_by_admin: row.isAcceptedByAdmin,
  decided_at: row.decidedAt?.toISOString() ?? null,
});

const wordsOf = (row: Words) => ({
  years_of_experience: row.yearsOfExperience,
  location: row.location,
  experience_description: row.experienceDescription,
  created_at: row.createdAt.toISOString(),
});

const stateOf = ({ isAcceptedByAdmin, decidedAt }: LastRow): OwnTestimonial["state"] => {
  if (isAcceptedByAdmin) return "accepted";
  return decidedAt === null ? "waiting" : "not_accepted";
};
