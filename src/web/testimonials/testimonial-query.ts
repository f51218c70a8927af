import { queryOptions } from "@tanstack/react-query";
import { getMyTestimonial } from "#shared/testimonials/contract.ts";
import { call } from "#web/platform/client.ts";

/** The driver's latest testimonial, their completed rides, and the rides required to write one. */
export const myTestimonial = queryOptions({
  queryKey: ["testimonials", "mine"],
  queryFn: ({ signal }) => call(getMyTestimonial, { signal }),
  staleTime: 0,
});
