import type { FavoriteDriver, FavoriteDrivers, FoundDriver } from "#shared/favorites/contract.ts";

/** A listed favorite; `isPartial` until the details of a new one are loaded. */
export type ListedFavorite = FavoriteDriver & { isPartial?: true };
export type FavoriteList = Pick<FavoriteDrivers, "pagination"> & { drivers: ListedFavorite[] };

/** Search results with one driver marked as a favorite or not. */
export const withMark = <Found extends { drivers: FoundDriver[] }>(
  foundDrivers: Found,
  { id, isFavorite }: { id: string; isFavorite: boolean },
): Found => ({
  ...foundDrivers,
  drivers: foundDrivers.drivers.map((driver) =>
    driver.id === id ? { ...driver, isFavorite } : driver,
  ),
});

/** A page of the list without a driver. */
export const withoutDriver = (list: FavoriteList, id: string): FavoriteList => {
  const drivers = list.drivers.filter((driver) => driver.id !== id);
  return withCountChange({ ...list, drivers }, drivers.length - list.drivers.length);
};

/** A page of the list with a driver inserted by name. */
export const withDriver = (
  list: FavoriteList,
  driver: FoundDriver | ListedFavorite,
): FavoriteList => {
  if (list.drivers.some(({ id }) => id === driver.id)) return list;
  const fullDriver = "DriverDashboard" in driver ? driver : { ...unknownDetails, ...driver };
  const addedDriver = { ...fullDriver, isFavorite: true };
  return withCountChange({ ...list, drivers: [...list.drivers, addedDriver].sort(byName) }, 1);
};

const unknownDetails = {
  isVerified: true,
  DriverVehicleDetails: [],
  DriverDashboard: null,
  isPartial: true,
} as const satisfies Partial<ListedFavorite>;

const withCountChange = (list: FavoriteList, more: number): FavoriteList => ({
  ...list,
  pagination: { ...list.pagination, totalItems: list.pagination.totalItems + more },
});

const byName = (first: FoundDriver, second: FoundDriver): number =>
  nameOf(first).localeCompare(nameOf(second), "en", { sensitivity: "base" });

const nameOf = ({ firstName, lastName }: FoundDriver) => `${firstName} ${lastName}`;
