import type { AvailableDriver } from "#shared/scheduling/contract.ts";

/** Dana with her Camry, 17.2 miles and 39 minutes at the default rates and 15 % tax, unless told otherwise. */
export const anAvailableDriver = (driver: Partial<AvailableDriver> = {}): AvailableDriver => ({
  id: "019a0000-0000-7000-8000-000000000001",
  firstName: "Dana",
  lastName: "Lee",
  profileImage: null,
  rating: 4.9,
  ratingCount: 61,
  trustLevel: "New Comer",
  vehicleType: "SEDAN",
  vehicleDetails: { make: "Toyota", model: "Camry", vehicleType: "SEDAN" },
  total: 44.39,
  baseRate: 5,
  standardRate: { baseFare: 5, perMinuteCharge: 0.2, perMileCharge: 1.5 },
  perHourRate: null,
  riderRequestLog: {
    id: "019a0000-0000-7000-8000-000000000000-0",
    timeCharges: 7.8,
    distanceCharges: 25.8,
    subTotal: 38.6,
    total: 44.39,
  },
  discount: 0,
  rideCost: 38.6,
  fareTax: 5.79,
  credit: 0,
  taxRate: 0.15,
  lines: [
    { label: "Base Fare", amount: 5 },
    { label: "Time Charge", amount: 7.8, detail: "39 min x $0.20" },
    { label: "Distance Charge", amount: 25.8, detail: "17.2 mi x $1.50" },
    { label: "Faire Tax (15%)", amount: 5.79 },
  ],
  isFavorite: false,
  why: "Only offer, rated 4.9",
  ...driver,
});
