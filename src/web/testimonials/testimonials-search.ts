import { type TestimonialFilter, testimonialFilters } from "#shared/testimonials/filters.ts";
import { pageParam } from "#web/platform/pagination.ts";

export type TestimonialsSearch = {
  /** Default "all". */
  filter?: Exclude<TestimonialFilter, "all"> | undefined;
  /** Default 1. */
  page?: number | undefined;
};

/** Parses the URL state of the admins' list of testimonials; invalid values are ignored. */
export const testimonialsSearch = (search: Record<string, unknown>): TestimonialsSearch => ({
  filter: filterParam(testimonialFilters.find((filter) => filter === search.filter)),
  page: pageParam(search.page),
});

/** Omits the default filter from the URL. */
export const filterParam = (filter: TestimonialFilter | undefined): TestimonialsSearch["filter"] =>
  filter === "all" ? undefined : filter;
