import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getFavoriteDrivers, getIsFavorite, searchDrivers } from "#shared/favorites/contract.ts";
import { call } from "#web/platform/client.ts";
import { quietQuery } from "#web/platform/quiet-query.ts";
import type { FavoriteList } from "./favorites-cache.ts";

export const searchKey = ["favorites", "search"] as const;
export const listKey = ["favorites", "list"] as const;
export const markKey = ["favorites", "mark"] as const;

/** Drivers by name; disabled without a text. Previous results stay visible while loading. */
export const driverSearch = (search: string) =>
  queryOptions({
    queryKey: [...searchKey, search],
    queryFn: ({ signal }) => call(searchDrivers, { query: { search }, signal }),
    enabled: search !== "",
    placeholderData: search === "" ? undefined : keepPreviousData,
    ...quietQuery,
  });

/** Whether a driver is a favorite. */
export const favoriteMark = (driverId: string) =>
  queryOptions({
    queryKey: [...markKey, driverId],
    queryFn: ({ signal }) => call(getIsFavorite, { params: { id: driverId }, signal }),
    staleTime: 0,
    ...quietQuery,
  });

/** A page of the favorite drivers. */
export const favoriteDrivers = (page: number) =>
  queryOptions({
    queryKey: [...listKey, page],
    queryFn: ({ signal }): Promise<FavoriteList> =>
      call(getFavoriteDrivers, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...quietQuery,
  });
