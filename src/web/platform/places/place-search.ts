import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchPlaces } from "#shared/places/contract.ts";
import type { Point } from "#shared/places/place.ts";
import { call } from "#web/platform/client.ts";

const SHORTEST = 2;

/** Suggestions for a text still being typed, close ones first; the last stay until new ones are there. */
export const placeSearch = (text: string, closeTo: Point | null) => {
  const q = text.trim();
  const near = closeTo ? `${closeTo.latitude},${closeTo.longitude}` : undefined;
  return queryOptions({
    queryKey: ["places", q, near],
    queryFn: async ({ signal }) =>
      (await call(searchPlaces, { query: { q, near }, signal })).places,
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    retry: false,
  });
};
