import { MIN_DRIVERS, medianOf } from "./quartiles.ts";

/** One of the driver's offers, and the offer of the same quote that was paid; cents including tax. */
export type MadeOffer = {
  readonly ownCents: number;
  readonly shown: number;
  readonly chosen: { readonly driverId: string; readonly totalCents: number } | null;
};

/** Results of a driver's offers; medians are totals in cents. */
export type OfferRecord = {
  readonly made: number;
  readonly decided: number;
  readonly chosen: number;
  /** Expected number of choices if riders chose evenly among the offers shown; one decimal. */
  readonly evenShare: number;
  readonly ownWhenChosen: number | null;
  readonly ownWhenPassedOver: number | null;
  /** Null below five drivers. */
  readonly othersWhenPassedOver: number | null;
};

/** A quote without a payment counts as made, but not as decided. */
export function recordOffers(driverId: string, offers: readonly MadeOffer[]): OfferRecord {
  const decided = offers.flatMap(({ chosen, ...offer }) => (chosen ? [{ ...offer, chosen }] : []));
  const won = decided.filter(({ chosen }) => chosen.driverId === driverId);
  const lostOffers = decided.filter(({ chosen }) => chosen.driverId !== driverId);
  const winners = new Set(lostOffers.map(({ chosen }) => chosen.driverId));
  const even = decided.reduce((sum, { shown }) => sum + 1 / shown, 0);
  return {
    made: offers.length,
    decided: decided.length,
    chosen: won.length,
    evenShare: Math.round(even * 10) / 10,
    ownWhenChosen: medianOf(won.map(({ ownCents }) => ownCents)),
    ownWhenPassedOver: medianOf(lostOffers.map(({ ownCents }) => ownCents)),
    othersWhenPassedOver:
      winners.size >= MIN_DRIVERS
        ? medianOf(lostOffers.map(({ chosen }) => chosen.totalCents))
        : null,
  };
}
