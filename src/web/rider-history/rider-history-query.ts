import { infiniteQueryOptions } from "@tanstack/react-query";
import { getRiderHistory } from "#shared/rides/lists-contract.ts";
import { call } from "#web/platform/client.ts";

/** The rider's past rides in pages, latest first. */
export const pastRides = infiniteQueryOptions({
  queryKey: ["rides", "rider-history"],
  queryFn: ({ pageParam, signal }) =>
    call(getRiderHistory, { query: { part: "past", page: String(pageParam) }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
    currentPage < totalPages ? currentPage + 1 : null,
  // Removes duplicates: a ride that ended meanwhile shifts the pages.
  select: ({ pages }) => [
    ...new Map(pages.flatMap(({ rides }) => rides).map((ride) => [ride.id, ride])).values(),
  ],
  staleTime: 0,
});
