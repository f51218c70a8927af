import type { OfferView } from "#web/offers/offer-view.ts";

/** Dana with her Camry, five minutes away. */
export const anOfferView = (offer: Partial<OfferView> = {}): OfferView => ({
  id: "019a0000-0000-7000-8000-000000000000-0",
  driverId: "019a0000-0000-7000-8000-000000000001",
  firstName: "Dana",
  lastName: "Lee",
  profileImage: null,
  rating: 4.9,
  ratingCount: 61,
  trustLevel: "New Comer",
  vehicle: "Toyota Camry",
  vehicleType: "SEDAN",
  pickupMinutes: 5,
  tripMinutes: 39,
  total: 44.39,
  amountDue: offer.total ?? 44.39,
  fees: [],
  credit: 0,
  lines: [],
  costs: [],
  facts: [],
  isFavorite: false,
  why: "Only offer",
  ...offer,
});
