import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listTestimonials } from "#shared/testimonials/contract.ts";
import type { TestimonialFilter } from "#shared/testimonials/filters.ts";
import { call } from "#web/platform/client.ts";
import { withoutRetries } from "#web/platform/quiet-query.ts";

/** Query key with which the keys of all pages of testimonials begin. */
export const testimonialListsKey = ["testimonials", "list"] as const;

/** A page of testimonials; the previous page stays visible while loading. */
export const testimonialList = (filter: TestimonialFilter, page: number) =>
  queryOptions({
    queryKey: [...testimonialListsKey, filter, page],
    queryFn: ({ signal }) =>
      call(listTestimonials, { query: { filter, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...withoutRetries,
  });
