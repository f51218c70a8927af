import type { Offer } from "#shared/booking/contract.ts";

/** Maria with her Camry, five minutes away, 5 miles and 15 minutes at the default rates and 15 % tax. */
export const anOffer = (offer: Partial<Offer> = {}): Offer => ({
  id: "019a0000-0000-7000-8000-000000000000-0",
  driverId: "019a0000-0000-7000-8000-000000000001",
  firstName: "Maria",
  lastName: "Lopez",
  profileImage: null,
  rideCost: 15.5,
  fareTax: 2.33,
  fees: [],
  credit: 0,
  total: 17.83,
  amountDue: 17.83,
  lines: [],
  taxRate: 0.15,
  trustLevel: "New Comer",
  rating: null,
  ratingCount: 0,
  vehicle: { make: "Toyota", model: "Camry", vehicleType: "SEDAN" },
  pickupMinutes: 5,
  isFavorite: false,
  why: "Only offer",
  ...offer,
});
