import type { RideState } from "#shared/rides/ride-states.ts";

/** What the database announces to every node after a commit. */
export interface Announcements {
  faire_ride: {
    eventId: number;
    rideId: string;
    riderId: string;
    driverId: string;
    state: RideState;
    /** An ISO instant; null for a ride now. */
    pickupAt: string | null;
  };
  faire_driver: string;
  faire_session: string;
  /** The version of the fee rules that were approved. */
  faire_fee_rules: string;
  /** The rider whose wait for a driver is over. */
  faire_alert: string;
  /** The rider who wishes something else of the drivers than before. */
  faire_wishes: string;
  /** Who has got a referral credit. */
  faire_credit: string;
}

export type Channel = keyof Announcements;

/** Fan-out of committed facts to the nodes of an installation. */
export interface Events {
  /** Calls the handler for each announcement from now on; the answer stops it. */
  subscribe<C extends Channel>(
    channel: C,
    handler: (announced: Announcements[C]) => void,
  ): () => void;
  /** Calls the handler when the connection is back after a loss: announcements may have been missed. */
  onGap(handler: () => void): void;
  /** Calls the handler when the database does not answer within about 2 s, and again at each failed reconnect. */
  onSilence(handler: () => void): void;
  /**
   * Holds a named lock for the life of this process: other nodes can see that its holder lives. A lost
   * connection frees the lock until the reconnect. Returns a function that releases it.
   */
  holdLock(name: string): () => void;
  close(): Promise<void>;
}
