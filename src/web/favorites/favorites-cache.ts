import type { FavoriteDriver, FavoriteDrivers, FoundDriver } from "#shared/favorites/contract.ts";

/** A listed favorite; details of a newly added one are not loaded yet. */
export type ListedFavorite = FavoriteDriver & { isComing?: true };
export type FavoriteList = Pick<FavoriteDrivers, "pagination"> & { drivers: ListedFavorite[] };

/** Search results with one driver's mark changed. */
export const withMark = <Found extends { drivers: FoundDriver[] }>(
  found: Found,
  { id, isFavorite }: { id: string; isFavorite: boolean },
): Found => ({
  ...found,
  drivers: found.drivers.map((driver) => (driver.id === id ? { ...driver, isFavorite } : driver)),
});

/** A page of the list without a driver. */
export const withoutDriver = (list: FavoriteList, id: string): FavoriteList => {
  const drivers = list.drivers.filter((driver) => driver.id !== id);
  return countingKeys({ ...list, drivers }, drivers.length - list.drivers.length);
};

/** A page of the list with a driver inserted by name. */
export const withDriver = (
  list: FavoriteList,
  driver: FoundDriver | ListedFavorite,
): FavoriteList => {
  if (list.drivers.some(({ id }) => id === driver.id)) return list;
  const known = "DriverDashboard" in driver ? driver : { ...unknownDetails, ...driver };
  const added = { ...known, isFavorite: true };
  return countingKeys({ ...list, drivers: [...list.drivers, added].sort(byName) }, 1);
};

const unknownDetails = {
  isVerified: true,
  DriverVehicleDetails: [],
  DriverDashboard: null,
  isComing: true,
} as const satisfies Partial<ListedFavorite>;

const countingKeys = (list: FavoriteList, more: number): FavoriteList => ({
  ...list,
  pagination: { ...list.pagination, totalItems: list.pagination.totalItems + more },
});

const byName = (one: FoundDriver, other: FoundDriver): number =>
  nameOf(one).localeCompare(nameOf(other), "en", { sensitivity: "base" });

const nameOf = ({ firstName, lastName }: FoundDriver) => `${firstName} ${lastName}`;
