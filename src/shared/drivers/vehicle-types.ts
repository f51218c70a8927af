export const vehicleTypes = ["SEDAN", "SUV", "LUXURY"] as const;
export type VehicleType = (typeof vehicleTypes)[number];

export const vehicleTypeLabels: Readonly<Record<VehicleType, string>> = {
  SEDAN: "Sedan",
  SUV: "SUV",
  LUXURY: "Luxury",
};
