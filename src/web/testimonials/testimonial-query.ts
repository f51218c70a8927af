import { queryOptions } from "@tanstack/react-query";
import { getMyTestimonial } from "#shared/testimonials/contract.ts";
import { call } from "#web/platform/client.ts";

/** The driver's latest testimonial, and the rides still required before writing. */
export const myTestimonial = queryOptions({
  queryKey: ["testimonials", "mine"],
  queryFn: ({ signal }) => call(getMyTestimonial, { signal }),
  staleTime: 0,
});
