import type { Person } from "#server/testing/people.ts";
import type { TestWorld } from "#server/testing/world.ts";

/** A ride of the run, with the money promised to its rider. */
export interface ModelRide {
  rideId: string;
  rider: Person;
  driver: Person;
  /** Session of the provider's page; empty while a saved card is to be charged. */
  sessionId: string;
  /** Total shown at booking, in cents. */
  total: number;
  /** The driver's part of `total`. */
  fare: number;
  /** Refund shown before an accepted cancellation, in cents. */
  shownRefund: number | null;
  /** Refunds acknowledged to the admin, in cents. */
  granted: number;
  isDisputed: boolean;
}

export interface ModelRun {
  world: TestWorld;
  admin: Person;
  riders: Person[];
  drivers: Person[];
  rides: ModelRide[];
}
