import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";

export const driverSorts = [
  { value: "best", label: "Best match" },
  { value: "total", label: "Total price" },
  { value: "rating", label: "Rating" },
] as const;
export type DriverSort = (typeof driverSorts)[number]["value"];

/** How the rider wants to see the drivers; no vehicle type lets every type through. */
export type DriverView = { search: string; vehicleType: VehicleType | null; sort: DriverSort };

export const plainView: DriverView = { search: "", vehicleType: null, sort: "best" };

/**
 * The drivers that pass search and vehicle type, in the order asked for; equal ones stay in the order of best match.
 * The search is for a part of first plus last name, whatever its case and accents.
 */
export const arrangeDrivers = (
  drivers: readonly AvailableDriver[],
  { search, vehicleType, sort }: DriverView,
): AvailableDriver[] => {
  const sought = plain(search);
  return drivers
    .filter((driver) => !vehicleType || driver.vehicleType === vehicleType)
    .filter(({ firstName, lastName }) => plain(`${firstName} ${lastName}`).includes(sought))
    .toSorted((one, other) => rankBy[sort](one) - rankBy[sort](other));
};

/** Whether no other driver costs less. */
export const isLowest = (driver: AvailableDriver, drivers: readonly AvailableDriver[]): boolean =>
  drivers.length > 1 && drivers.every(({ total }) => driver.total <= total);

const rankBy: Record<DriverSort, (driver: AvailableDriver) => number> = {
  best: () => 0,
  total: ({ total }) => total,
  rating: ({ rating }) => -(rating ?? 0),
};

const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
