import type { AcceptedTestimonial } from "#shared/testimonials/contract.ts";

type Facts = Pick<AcceptedTestimonial, "years_of_experience" | "location">;

/** Years of experience and location. */
export const ExperienceFacts = ({ of: { years_of_experience, location } }: { of: Facts }) => (
  <p className="text-small text-fg-3 wrap-anywhere">
    {years_of_experience} {years_of_experience === 1 ? "year" : "years"} experience · {location}
  </p>
);
