import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getPerson, listSuspensions } from "#shared/suspensions/contract.ts";
import type { suspensionViews } from "#shared/suspensions/views.ts";
import { call } from "#web/platform/client.ts";

export type SuspensionView = (typeof suspensionViews)[number];

/** A page of suspensions; the previous one stays visible while loading. */
export const suspensionsQuery = (view: SuspensionView, page: number) =>
  queryOptions({
    queryKey: ["admin", "suspensions", view, page],
    queryFn: ({ signal }) => call(listSuspensions, { query: { view, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "person", id],
    queryFn: ({ signal }) => call(getPerson, { params: { id }, signal }),
    staleTime: 0,
  });
