import { infiniteQueryOptions } from "@tanstack/react-query";
import { getRiderHistory } from "#shared/rides/lists-contract.ts";
import { call } from "#web/platform/client.ts";

/** The rider's rides that are over, page by page, the latest first. */
export const pastRides = infiniteQueryOptions({
  queryKey: ["rides", "rider-history"],
  queryFn: ({ pageParam, signal }) =>
    call(getRiderHistory, { query: { part: "past", page: String(pageParam) }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
    currentPage < totalPages ? currentPage + 1 : null,
  // A ride that ended meanwhile has moved the others on: one may be on two pages.
  select: ({ pages }) => [
    ...new Map(pages.flatMap(({ rides }) => rides).map((ride) => [ride.id, ride])).values(),
  ],
  staleTime: 0,
});
