import { queryOptions } from "@tanstack/react-query";
import { getMyTestimonial } from "#shared/testimonials/contract.ts";
import { call } from "#web/platform/client.ts";

/** What the driver wrote last, and how many rides are missing for writing. */
export const myTestimonial = queryOptions({
  queryKey: ["testimonials", "mine"],
  queryFn: ({ signal }) => call(getMyTestimonial, { signal }),
  staleTime: 0,
});
