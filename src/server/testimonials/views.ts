import { shortName } from "#shared/accounts/short-name.ts";
import type { AcceptedTestimonial, OwnTestimonial } from "#shared/testimonials/contract.ts";
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
