import { shortName } from "#shared/accounts/short-name.ts";

import type {
  AcceptedTestimonial,
  OwnTestimonial,
  TestimonialForAdmin,
} from "#shared/testimonials/contract.ts";
import type { ReviewedTestimonial } from "./admin-queries.ts";

import type { findLastTestimonial, listAcceptedTestimonials } from "./queries.ts";

type LastRow = NonNullable<Awaited<ReturnType<typeof findLastTestimonial>>>;
type AcceptedRow = Awaited<ReturnType<typeof listAcceptedTestimonials>>[number];
type TextColumns = Pick<
  LastRow,
  "yearsOfExperience" | "location" | "experienceDescription" | "createdAt"
>;

/** A testimonial as shown to its driver. */
export const ownView = (row: LastRow): OwnTestimonial => ({ ...textOf(row), state: stateOf(row) });

/** Public view of an accepted testimonial. */
export const acceptedView = (row: AcceptedRow): AcceptedTestimonial => ({
  ...textOf(row),
  submitted_by: shortName(row),
});

/** A testimonial as shown to admins. */
export const viewForAdmin = (row: ReviewedTestimonial): TestimonialForAdmin => ({
  ...textOf(row),
  id: row.id,
  submitted_by: `${row.firstName} ${row.lastName}`,
  profile_image: row.profileImage,
  is_accepted_by_admin: row.isAcceptedByAdmin,
  decided_at: row.decidedAt?.toISOString() ?? null,
});

const textOf = (row: TextColumns) => ({
  years_of_experience: row.yearsOfExperience,
  location: row.location,
  experience_description: row.experienceDescription,
  created_at: row.createdAt.toISOString(),
});

const stateOf = ({ isAcceptedByAdmin, decidedAt }: LastRow): OwnTestimonial["state"] => {
  if (isAcceptedByAdmin) return "accepted";
  return decidedAt === null ? "waiting" : "not_accepted";
};
