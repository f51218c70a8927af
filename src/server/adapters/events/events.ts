import type { RideState } from "#shared/rides/ride-states.ts";

/** Announcements by channel: sent by NOTIFY to every node after the commit. */
export interface Announcements {
  faire_ride: {
    eventId: number;
    rideId: string;
    riderId: string;
    driverId: string;
    state: RideState;
    /** ISO instant; null for an instant ride. */
    pickupAt: string | null;
  };
  /** Driver whose profile, rates, ride or other stored data changed. */
  faire_driver: string;
  /** Token hash (hex) of a session to load again. */
  faire_session: string;
  /** Version of the fee rules that were approved. */
  faire_fee_rules: string;
  /** Version of the surcharge table that was approved. */
  faire_surcharges: string;
  /** Rider whose alert for available drivers fired. */
  faire_alert: string;
  /** Rider whose driver preferences changed. */
  faire_wishes: string;
  /** Ride whose messages changed, and the accounts whose pages show them. */
  faire_message: { rideId: string; accountIds: string[] };
  /** Rider and driver of a ride whose lost item changed. */
  faire_lost_item: { accountIds: string[] };
  /** Account that received a referral credit. */
  faire_credit: string;
  /** Name of a city pack whose addresses were replaced. */
  faire_city: string;
  /** Version of the learned travel-time factors. */
  faire_minutes: string;
  /** Version of the owner's settings or of a text. */
  faire_product: string;
  /** Testimonial that was published or is published no more. */
  faire_testimonials: string;
}

export type Channel = keyof Announcements;

/** Fan-out of committed changes to all nodes of an installation. */
export interface Events {
  /** Subscribes to a channel. Returns the function that unsubscribes. */
  subscribe<C extends Channel>(
    channel: C,
    handler: (announcement: Announcements[C]) => void,
  ): () => void;
  /** Calls the handler after a reconnect: announcements may have been missed. */
  onGap(handler: () => void): void;
  /** Calls the handler when the database has not answered for about 2 s, and again after each failed reconnect. */
  onSilence(handler: () => void): void;
  /**
   * Holds a named lock while this process lives, so that other nodes can detect a dead holder. A lost connection
   * releases the lock until the reconnect. Returns the function that releases it.
   */
  holdLock(name: string): () => void;
  close(): Promise<void>;
}
