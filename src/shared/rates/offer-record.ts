import { LEAST_DRIVERS, medianOf } from "./quartiles.ts";

/** One of the driver's offers, and which offer of that quote was paid for; cents with tax. */
export type MadeOffer = {
  readonly ownCents: number;
  /** How many drivers were offered. */
  readonly shown: number;
  readonly chosen: { readonly driverId: string; readonly totalCents: number } | null;
};

/** How a driver's offers fared: how many, decided, chosen, and the medians of both sides' totals in cents. */
export type OfferRecord = {
  readonly made: number;
  readonly decided: number;
  readonly chosen: number;
  /** How often the driver would have been chosen if all who were shown were chosen alike; one decimal. */
  readonly evenShare: number;
  readonly ownWhenChosen: number | null;
  readonly ownWhenPassedOver: number | null;
  /** Null where fewer than five drivers stand behind it. */
  readonly othersWhenPassedOver: number | null;
};

/** Sums up a driver's offers; a quote that nobody paid for is made, but not decided. */
export function recordOffers(driverId: string, offers: readonly MadeOffer[]): OfferRecord {
  const decided = offers.flatMap(({ chosen, ...offer }) => (chosen ? [{ ...offer, chosen }] : []));
  const won = decided.filter(({ chosen }) => chosen.driverId === driverId);
  const lost = decided.filter(({ chosen }) => chosen.driverId !== driverId);
  const others = new Set(lost.map(({ chosen }) => chosen.driverId));
  const even = decided.reduce((sum, { shown }) => sum + 1 / shown, 0);
  return {
    made: offers.length,
    decided: decided.length,
    chosen: won.length,
    evenShare: Math.round(even * 10) / 10,
    ownWhenChosen: medianOf(won.map(({ ownCents }) => ownCents)),
    ownWhenPassedOver: medianOf(lost.map(({ ownCents }) => ownCents)),
    othersWhenPassedOver:
      others.size >= LEAST_DRIVERS ? medianOf(lost.map(({ chosen }) => chosen.totalCents)) : null,
  };
}
