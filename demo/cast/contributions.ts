import { v7 as uuidv7 } from "uuid";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type CastIds, idOf } from "./cast-rows.ts";
import type { ContributionRows } from "./contribution-queries.ts";
import { type CastIdea, castIdeas } from "./ideas.ts";
import { demoPeople } from "./people.ts";
import { type CastTestimonial, castTestimonials } from "./testimonials.ts";

const MINUTES_OF_DAY = 24 * 60;
const MINUTES_TO_DECIDE = 600;

/** Rows of the demo's ideas, votes and testimonials. */
export function contributionRows(ids: CastIds, now: Date): ContributionRows {
  const ideas = castIdeas.map((idea) => {
    const createdAt = plusMinutes(now, -idea.daysAgo * MINUTES_OF_DAY);
    return { idea, id: uuidv7({ msecs: createdAt.getTime() }), createdAt };
  });
  return {
    ideas: ideas.map(
      ({ idea: { authorEmail, title, description, tags, status }, id, createdAt }) => ({
        id,
        authorId: idOf(ids, authorEmail),
        title,
        description,
        tags: [...tags],
        status,
        createdAt,
        // Assigned by a trigger.
        number: 0,
      }),
    ),
    votes: ideas.flatMap(({ idea, id, createdAt }) =>
      listVoters(idea).map(({ email }) => ({ ideaId: id, accountId: idOf(ids, email), createdAt })),
    ),
    testimonials: castTestimonials.map((testimonial) => testimonialRow(ids, testimonial, now)),
  };
}

/** The first riders and drivers, except the author, who cannot vote, and Rosa and Remy, as whom visitors log in. */
function listVoters({ authorEmail, votes }: CastIdea) {
  const excludedEmails = ["rosa@demo.faire", "remy@demo.faire", authorEmail];
  return demoPeople
    .filter(({ role, email }) => role !== "ADMIN" && !excludedEmails.includes(email))
    .slice(0, votes);
}

function testimonialRow(
  ids: CastIds,
  {
    authorEmail,
    yearsOfExperience: years,
    location,
    experience,
    isAccepted,
    daysAgo,
  }: CastTestimonial,
  now: Date,
): ContributionRows["testimonials"][number] {
  const createdAt = plusMinutes(now, -daysAgo * MINUTES_OF_DAY);
  return {
    id: uuidv7({ msecs: createdAt.getTime() }),
    driverId: idOf(ids, authorEmail),
    yearsOfExperience: years,
    location,
    experienceDescription: experience,
    createdAt,
    isAcceptedByAdmin: isAccepted ?? false,
    decidedAt: isAccepted === null ? null : plusMinutes(createdAt, MINUTES_TO_DECIDE),
  };
}
