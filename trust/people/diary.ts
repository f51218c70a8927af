import type { RideState } from "#shared/rides/ride-states.ts";

/** A ride transition that the product acknowledged. */
export interface RecordedAct {
  rideId: string;
  state: RideState;
}

export interface AcknowledgedRefund {
  id: string;
  rideId: string;
  cents: number;
}

/** Amounts shown and acts acknowledged by the product; they must hold despite later faults. */
export interface Diary {
  /** Total of the chosen offer in cents, by ride. */
  shownTotals: Map<string, number>;
  /** Rides opened by parallel selects of one offer, by offer. */
  ridesOfOffers: Map<string, Set<string>>;
  /** Rides whose payment page returned "paid". */
  paidRides: Set<string>;
  acts: RecordedAct[];
  refunds: AcknowledgedRefund[];
}

export const emptyDiary = (): Diary => ({
  shownTotals: new Map(),
  ridesOfOffers: new Map(),
  paidRides: new Set(),
  acts: [],
  refunds: [],
});
