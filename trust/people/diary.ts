import type { RideState } from "#shared/rides/ride-states.ts";

/** A change of a ride that the product acknowledged with success. */
export interface Act {
  rideId: string;
  state: RideState;
}

export interface AcknowledgedRefund {
  id: string;
  rideId: string;
  cents: number;
}

/** What the product has shown and acknowledged; it must hold whatever fails afterwards. */
export interface Diary {
  /** Total of the chosen offer in cents, by ride. */
  shownTotals: Map<string, number>;
  /** Rides that parallel selects of one offer opened, by offer. */
  ridesOfOffers: Map<string, Set<string>>;
  /** Rides whose payment page answered "paid". */
  paidRides: Set<string>;
  acts: Act[];
  refunds: AcknowledgedRefund[];
}

export const emptyDiary = (): Diary => ({
  shownTotals: new Map(),
  ridesOfOffers: new Map(),
  paidRides: new Set(),
  acts: [],
  refunds: [],
});
