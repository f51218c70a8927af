import { MIN_DRIVERS, medianOf } from "./quartiles.ts";

/** One of the driver's offers, the number of offers in its quote, and the offer that was paid; cents including tax. */
export type MadeOffer = {
  readonly totalCents: number;
  readonly quoteSize: number;
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

/** Counts the driver's offers and their medians. A quote without a payment counts as made, but not as decided. */
export function summarizeOffers(driverId: string, offers: readonly MadeOffer[]): OfferRecord {
  const decidedOffers = offers.flatMap(({ chosen, ...offer }) =>
    chosen ? [{ ...offer, chosen }] : [],
  );
  const wonOffers = decidedOffers.filter(({ chosen }) => chosen.driverId === driverId);
  const lostOffers = decidedOffers.filter(({ chosen }) => chosen.driverId !== driverId);
  const winners = new Set(lostOffers.map(({ chosen }) => chosen.driverId));
  const expectedChoices = decidedOffers.reduce((sum, { quoteSize }) => sum + 1 / quoteSize, 0);
  return {
    made: offers.length,
    decided: decidedOffers.length,
    chosen: wonOffers.length,
    evenShare: Math.round(expectedChoices * 10) / 10,
    ownWhenChosen: medianOf(wonOffers.map(({ totalCents }) => totalCents)),
    ownWhenPassedOver: medianOf(lostOffers.map(({ totalCents }) => totalCents)),
    othersWhenPassedOver:
      winners.size >= MIN_DRIVERS
        ? medianOf(lostOffers.map(({ chosen }) => chosen.totalCents))
        : null,
  };
}
