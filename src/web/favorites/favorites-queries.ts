import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type FoundDriver,
  getFavoriteDrivers,
  getIsFavorite,
  searchDrivers,
} from "#shared/favorites/contract.ts";
import type { getRecentRides, Ride } from "#shared/rides/contract.ts";
import { call, endpointAt } from "#web/platform/client.ts";
import { withoutRetries } from "#web/platform/quiet-query.ts";
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
    ...withoutRetries,
  });

/** Whether a driver is a favorite. */
export const favoriteMark = (driverId: string) =>
  queryOptions({
    queryKey: [...markKey, driverId],
    queryFn: ({ signal }) => call(getIsFavorite, { params: { id: driverId }, signal }),
    staleTime: 0,
    ...withoutRetries,
  });

/** A page of the favorite drivers. */
export const favoriteDrivers = (page: number) =>
  queryOptions({
    queryKey: [...listKey, page],
    queryFn: ({ signal }): Promise<FavoriteList> =>
      call(getFavoriteDrivers, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...withoutRetries,
  });

// Fetches by path instead of by contract, so that the page does not load the schemas of rides.
const recent = endpointAt<typeof getRecentRides>({ method: "GET", path: "/rides/recent" });

/** Drivers of the last completed rides. The key starts with "rides", because a ride's end changes them. */
export const driversOfRides = queryOptions({
  queryKey: ["rides", "drivers"],
  queryFn: async ({ signal }) => likedDrivers((await call(recent, { signal })).rides),
  staleTime: 0,
  ...withoutRetries,
});

/** Drivers of completed rides, latest first, without drivers who are blocked or rated No. */
function likedDrivers(rides: readonly Ride[]): DriverOfRide[] {
  const likedRides = rides.filter(
    ({ state, rating, isBlocked }) =>
      state === "completed" && !isBlocked && !rating?.isNeverAgain && rating?.rideAgain !== "NO",
  );
  const drivers = new Map<string, DriverOfRide>();
  for (const { driver, pickupAt, requestedAt } of likedRides) {
    const { id, firstName, lastName, profileImage, vehicle } = driver;
    if (drivers.has(id)) continue;
    drivers.set(id, {
      ...{ id, firstName, lastName, profileImage, isFavorite: false, isNever: false },
      lastRideAt: pickupAt ?? requestedAt,
      car: `${vehicle.make} ${vehicle.model}`,
    });
  }
  return [...drivers.values()];
}

/** A driver with the time and the car of the latest ride. */
export type DriverOfRide = FoundDriver & { lastRideAt: string; car: string };
