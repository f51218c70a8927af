import type { MarketDriver } from "#server/market/market-driver.ts";
import { noGenderChoice } from "#shared/gender-wish/gender-wish.ts";

/** A driver as indexed by the market: verified, with payouts and a vehicle, offline, without a service area. */
export const aMarketDriver = (
  number: number,
  overrides: Partial<MarketDriver> = {},
): MarketDriver => ({
  id: `driver ${number}`,
  number,
  firstName: "Dana",
  lastName: "Drew",
  profileImage: null,
  isVerified: true,
  hasPayouts: true,
  isOnline: false,
  vehicle: { make: "Toyota", model: "Camry", vehicleType: "SEDAN" },
  rates: { baseFareCents: 500, perMinuteCents: 20, perMileCents: 150, discountBps: 0 },
  hourly: null,
  ratesVersion: 1,
  record: { completedRides: 0, yesRatings: 0, ratings: 0, faultCancels: 0, endedRides: 0 },
  taxOffer: null,
  serviceArea: null,
  isTaken: false,
  hasExpiredDocuments: false,
  genderChoice: noGenderChoice,
  bookings: { from: [], until: [] },
  ...overrides,
});
