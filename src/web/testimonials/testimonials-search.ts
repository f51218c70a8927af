import { type TestimonialFilter, testimonialFilters } from "#shared/testimonials/filters.ts";
import { pageParam } from "#web/platform/pagination.ts";

export type TestimonialsSearch = {
  /** All of them when there is none. */
  filter?: Exclude<TestimonialFilter, "all"> | undefined;
  /** The first when there is none. */
  page?: number | undefined;
};

/** What the address of the admins' testimonials may ask for; anything else is ignored. */
export const testimonialsSearch = (search: Record<string, unknown>): TestimonialsSearch => ({
  filter: chosen(testimonialFilters.find((filter) => filter === search.filter)),
  page: pageParam(search.page),
});

/** A filter worth keeping in the address. */
export const chosen = (filter: TestimonialFilter | undefined): TestimonialsSearch["filter"] =>
  filter === "all" ? undefined : filter;
