export const testimonialFilters = ["all", "waiting", "accepted", "rejected"] as const;
export type TestimonialFilter = (typeof testimonialFilters)[number];
