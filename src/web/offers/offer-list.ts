import type { Offer } from "#shared/booking/contract.ts";
import type { VehicleType } from "#shared/drivers/vehicle-types.ts";

export const offerSorts = [
  { value: "best", label: "Best match" },
  { value: "total", label: "Total" },
  { value: "pickup", label: "Pickup time" },
  { value: "rating", label: "Rating" },
  { value: "favorites", label: "Favorites first" },
] as const;
export type OfferSort = (typeof offerSorts)[number]["value"];

/** How the rider wants to see the offers; null lets everything through. `maxTotal` in dollars. */
export type OfferView = {
  sort: OfferSort;
  vehicleType: VehicleType | null;
  maxTotal: number | null;
  isFavoritesOnly: boolean;
};

export const plainView: OfferView = {
  sort: "best",
  vehicleType: null,
  maxTotal: null,
  isFavoritesOnly: false,
};

/** The offers that pass the filters, in the order asked for; equal ones stay in the order of best match. */
export const arrangeOffers = (offers: readonly Offer[], view: OfferView): Offer[] =>
  offers
    .filter(({ vehicle }) => !view.vehicleType || vehicle.vehicleType === view.vehicleType)
    .filter(({ total }) => view.maxTotal === null || total <= view.maxTotal)
    .filter(({ isFavorite }) => isFavorite || !view.isFavoritesOnly)
    .toSorted((one, other) => rankBy[view.sort](one) - rankBy[view.sort](other));

/** Upper limits worth choosing, in dollars: multiples of five that hide some offers but not all. */
export const priceSteps = (offers: readonly Offer[]): number[] => {
  const totals = offers.map(({ total }) => total);
  const steps: number[] = [];
  for (let step = 5; step < Math.max(0, ...totals); step += 5) {
    if (totals.some((total) => total <= step)) steps.push(step);
  }
  return thinned(steps);
};

/** Whether no other offer costs less. */
export const isLowest = (offer: Offer, offers: readonly Offer[]): boolean =>
  offers.length > 1 && offers.every(({ total }) => offer.total <= total);

const MOST_STEPS = 8;
const BEYOND_ANY_TOTAL = 1_000_000;

const rankBy: Record<OfferSort, (offer: Offer) => number> = {
  best: () => 0,
  total: ({ total }) => total,
  pickup: ({ pickupMinutes }) => pickupMinutes,
  rating: ({ rating }) => -(rating ?? 0),
  favorites: ({ isFavorite, total }) => total + (isFavorite ? 0 : BEYOND_ANY_TOTAL),
};

/** Every second, third... step when there are too many for a list. */
const thinned = (steps: readonly number[]) => {
  const every = Math.max(1, Math.ceil(steps.length / MOST_STEPS));
  return steps.filter((_, index) => index % every === 0);
};
