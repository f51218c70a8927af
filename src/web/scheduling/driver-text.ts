import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";

const MISSING = "N/A";

/** "Toyota Camry"; N/A for a car without make and model. */
export const formatCar = ({ vehicleDetails: { make, model } }: AvailableDriver): string =>
  `${make} ${model}`.trim() || MISSING;

/** "Toyota Camry, Sedan". */
export const formatVehicle = (driver: AvailableDriver): string =>
  `${formatCar(driver)}, ${vehicleTypeLabels[driver.vehicleType]}`;

/** "12 drivers available", or the filtered number out of all. */
export const formatDriverCount = (shownCount: number, all: number): string => {
  const drivers = `${all} ${all === 1 ? "driver" : "drivers"}`;
  return shownCount < all ? `${shownCount} of ${drivers} shown` : `${drivers} available`;
};
