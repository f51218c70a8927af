import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";

export const driverSorts = [
  { value: "best", label: "Best match" },
  { value: "total", label: "Total price" },
  { value: "rating", label: "Rating" },
  { value: "favorites", label: "Favorites first" },
] as const;
export type DriverSort = (typeof driverSorts)[number]["value"];

/** How the rider wants to see the drivers; no vehicle type lets every type through. */
export type DriverView = {
  search: string;
  vehicleType: VehicleType | null;
  isFavoritesOnly: boolean;
  sort: DriverSort;
};

/** A view that leaves nobody out. */
export const noFilters = { search: "", vehicleType: null, isFavoritesOnly: false } as const;
export const plainView: DriverView = { ...noFilters, sort: "best" };

/**
 * The drivers that pass the filters, in the order asked for; equal ones stay in the order of best match.
 * The search is for a part of first plus last name, whatever its case and accents.
 */
export const arrangeDrivers = (
  drivers: readonly AvailableDriver[],
  { search, vehicleType, isFavoritesOnly, sort }: DriverView,
): AvailableDriver[] => {
  const sought = plain(search);
  return drivers
    .filter((driver) => !vehicleType || driver.vehicleType === vehicleType)
    .filter(({ isFavorite }) => isFavorite || !isFavoritesOnly)
    .filter(({ firstName, lastName }) => plain(`${firstName} ${lastName}`).includes(sought))
    .toSorted((one, other) => rankBy[sort](one) - rankBy[sort](other));
};

/** Whether no other driver costs less. */
export const isLowest = (driver: AvailableDriver, drivers: readonly AvailableDriver[]): boolean =>
  drivers.length > 1 && drivers.every(({ total }) => driver.total <= total);

const BEYOND_ANY_TOTAL = 1_000_000;

const rankBy: Record<DriverSort, (driver: AvailableDriver) => number> = {
  best: () => 0,
  total: ({ total }) => total,
  rating: ({ rating }) => -(rating ?? 0),
  favorites: ({ isFavorite, total }) => total + (isFavorite ? 0 : BEYOND_ANY_TOTAL),
};

const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
