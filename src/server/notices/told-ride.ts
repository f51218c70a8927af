import type { Cents } from "#shared/money.ts";
import type { CancellationPreview } from "#shared/rides/cancellation.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { RideActor, RideState } from "#shared/rides/ride-states.ts";

/** All that a mail about a ride may say. */
export interface ToldRide {
  /** Address of the ride's page. */
  url: string;
  /** Where other drivers can be chosen for a scheduled pickup that fell through; null for any other ride. */
  otherDriversUrl: string | null;
  now: Date;
  /** What happened; the ride itself may have moved on since. */
  event: { state: RideState; actor: RideActor; reason: string | null };
  ride: Ride;
  answerBy: Date | null;
  /** What canceling gives the rider back, now and later; null when the ride is not accepted. */
  cancelling: CancellationPreview | null;
  /** Whether the payment was or will be taken, or only held. */
  wasCharged: boolean;
  /** What a cancellation or a no-show gives to each; null when there was none. */
  ending: { refund: Cents; driverKeeps: Cents } | null;
}
