import { infiniteQueryOptions } from "@tanstack/react-query";
import { getRiderHistory } from "#shared/rides/lists-contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { call } from "#web/app/client.ts";

/** The rider's rides that are over, page by page, the one last asked for first. */
export const pastRides = infiniteQueryOptions({
  queryKey: ["rides", "rider-history"],
  queryFn: ({ pageParam, signal }) =>
    call(getRiderHistory, { query: { page: String(pageParam) }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
    currentPage < totalPages ? currentPage + 1 : null,
  select: ({ pages }) =>
    pages.flatMap(({ rides }) => rides).filter(({ state }) => !isActive(state)),
  staleTime: 0,
});
