import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { listAdminRides, listPayments, sumPayments } from "#shared/operations/lists-contract.ts";
import { listRiders } from "#shared/operations/people-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { call } from "#web/platform/client.ts";
import type { FindingsSearch } from "./findings-search.ts";
import type { RidersSearch } from "./people/riders-search.ts";
import type { RidesSearch } from "./rides-search.ts";

/** A page of rides. The previous page stays visible while loading. */
export const ridesPage = ({ page = 1, ...search }: RidesSearch) =>
  queryOptions({
    queryKey: ["admin", "rides", page, search],
    queryFn: ({ signal }) =>
      call(listAdminRides, { query: { ...search, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A page of riders. */
export const ridersPage = ({ page = 1, ...search }: RidersSearch) =>
  queryOptions({
    queryKey: ["admin", "riders", page, search],
    queryFn: ({ signal }) => call(listRiders, { query: { ...search, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A page of the payments. */
export const paymentsPage = ({ page = 1, ...search }: RidesSearch) =>
  queryOptions({
    queryKey: ["admin", "payments", page, search],
    queryFn: ({ signal }) =>
      call(listPayments, { query: { ...search, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Sums of the payments under a filter. The previous sums stay visible while loading. */
export const paymentSums = ({ page: _, size: __, sort: ___, ...filter }: RidesSearch) =>
  queryOptions({
    queryKey: ["admin", "payments", "sums", filter],
    queryFn: ({ signal }) => call(sumPayments, { query: filter, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** All records of a ride; polled while its money is in motion. */
export const adminRide = (id: string) =>
  queryOptions({
    queryKey: ["admin", "ride", id],
    queryFn: ({ signal }) => call(getAdminRide, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInMotion(state.data.money) ? 2000 : false),
  });

const isInMotion = ({ isSettled, left }: { isSettled: boolean; left: object | null }) =>
  !isSettled && left !== null;

/** A page of the findings. */
export const findingsPage = ({ page = 1, ...search }: FindingsSearch) =>
  queryOptions({
    queryKey: ["admin", "findings", page, search],
    queryFn: ({ signal }) =>
      call(listFindings, { query: { ...search, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
