import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import { centsFromDollars } from "#shared/money.ts";
import type { OfferView } from "./offer-view.ts";

export type OfferSort = "best" | "total" | "pickup" | "rating";

export type OfferReason = "Favorite" | "Cheapest" | "Fastest" | "Top rated" | "Most ratings";

/** Order and filters of a list of offers; null and "" let every offer pass. `maxPrice` in dollars. */
export type OfferList = {
  sort: OfferSort;
  search: string;
  vehicleType: VehicleType | null;
  maxPrice: number | null;
  isFavoritesOnly: boolean;
};

export const noFilters = {
  search: "",
  vehicleType: null,
  maxPrice: null,
  isFavoritesOnly: false,
} as const;
export const defaultList: OfferList = { ...noFilters, sort: "best" };

/**
 * The offers that pass the filters, in the chosen order; equal ones stay in the server's order.
 * The search matches a part of first plus last name, regardless of case and accents.
 */
export const filterAndSortOffers = (offers: readonly OfferView[], list: OfferList): OfferView[] => {
  const needle = normalizeText(list.search);
  return offers
    .filter(({ vehicleType }) => !list.vehicleType || vehicleType === list.vehicleType)
    .filter(({ amountDue }) => list.maxPrice === null || amountDue <= list.maxPrice)
    .filter(({ isFavorite }) => isFavorite || !list.isFavoritesOnly)
    .filter(({ firstName, lastName }) => normalizeText(`${firstName} ${lastName}`).includes(needle))
    .toSorted((one, other) => rankBy[list.sort](one) - rankBy[list.sort](other));
};

/** Upper limits worth choosing, in dollars: multiples of five that hide some offers but not all. */
export const priceSteps = (offers: readonly OfferView[]): number[] => {
  const prices = offers.map(({ amountDue }) => amountDue);
  const steps: number[] = [];
  for (let step = 5; step < Math.max(0, ...prices); step += 5) {
    if (prices.some((price) => price <= step)) steps.push(step);
  }
  return keepEveryNth(steps);
};

/**
 * The reasons to choose an offer: a favorite, or best of all offers in a figure in which another offer is
 * worse.
 */
export const offerReasons = (offer: OfferView, all: readonly OfferView[]): OfferReason[] => {
  const leads = (value: (one: OfferView) => number | null) => {
    const own = value(offer);
    const values = all.map(value).filter((other) => other !== null);
    return own !== null && own === Math.min(...values) && values.some((other) => other > own);
  };
  const reasons: [OfferReason, boolean][] = [
    ["Favorite", offer.isFavorite],
    ["Cheapest", leads(({ amountDue }) => amountDue)],
    ["Fastest", leads(({ pickupMinutes }) => pickupMinutes)],
    ["Top rated", leads(({ rating }) => rating && -rating)],
    // Explains why Best, which weighs how certain a rating is, prefers a lower rating.
    ["Most ratings", leads(({ rating, ratingCount }) => rating && -ratingCount)],
  ];
  return reasons.filter(([, isTrue]) => isTrue).map(([reason]) => reason);
};

/** Change of each driver's price to pay since the previous prices, in dollars; without unchanged ones. */
export const priceChanges = (
  offers: readonly PricedDriver[],
  before: readonly PricedDriver[],
): ReadonlyMap<string, number> => {
  const prices = new Map(
    before.map(({ driverId, amountDue }) => [driverId, centsFromDollars(amountDue)]),
  );
  return new Map(
    offers
      .map(({ driverId, amountDue }) => {
        const cents = centsFromDollars(amountDue);
        return [driverId, (cents - (prices.get(driverId) ?? cents)) / 100] as const;
      })
      .filter(([, change]) => change !== 0),
  );
};

export type PricedDriver = Pick<OfferView, "driverId" | "amountDue">;

const MAX_STEPS = 8;

const rankBy: Record<OfferSort, (offer: OfferView) => number> = {
  best: () => 0,
  total: ({ amountDue }) => amountDue,
  pickup: ({ pickupMinutes }) => pickupMinutes ?? 0,
  rating: ({ rating }) => -(rating ?? 0),
};

/** Keeps every nth step, so that at most MAX_STEPS remain. */
const keepEveryNth = (steps: readonly number[]) => {
  const every = Math.max(1, Math.ceil(steps.length / MAX_STEPS));
  return steps.filter((_, index) => index % every === 0);
};

const normalizeText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
