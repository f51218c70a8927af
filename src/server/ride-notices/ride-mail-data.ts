import { cancellableOf } from "#server/rides/cancel.ts";
import { payoutView } from "#server/rides/payout-view.ts";
import type { RideFacts } from "#server/rides/queries.ts";
import { rideView } from "#server/rides/ride-view.ts";
import type { FeeRules } from "#shared/drivers/trust-level.ts";
import { type Cents, cents } from "#shared/money.ts";
import { type CancellationPreview, cancellationPreview } from "#shared/rides/cancellation-terms.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { RideActor, RideState } from "#shared/rides/ride-states.ts";
import { isEarlyEnoughToReplace, isReplaceable } from "#shared/scheduling/replacement.ts";
import { withPlainNames } from "./plain-names.ts";
import type { OwedEvent } from "./queries.ts";

/** Data for the mails about a ride event. */
export interface RideMailData {
  /** URL of the ride's page. */
  url: string;
  /**
   * Page for choosing another driver after a failed scheduled pickup; null for any other ride, and when it is too late.
   */
  otherDriversUrl: string | null;
  now: Date;
  /** The event; the ride may have changed state since. */
  event: { state: RideState; actor: RideActor; reason: string | null };
  ride: Ride;
  answerBy: Date | null;
  /** Refunds for canceling now and later; null when the ride is not accepted. */
  cancelling: CancellationPreview | null;
  /** True if the payment was or will be captured, false if it was only held. */
  wasCharged: boolean;
  /** Why the driver's fare waits; null if it does not. */
  payout: Ride["payout"];
  /** Split after a cancellation or a no-show; null when there was none. */
  ending: { refund: Cents; driverKeeps: Cents } | null;
}

/** Collects the data for the mails about a ride event. */
export function rideMailData(
  event: OwedEvent,
  ride: RideFacts,
  { now, rules, publicUrl }: { now: Date; rules: FeeRules; publicUrl: string },
): RideMailData {
  const { cancelledRefundCents: refund, cancelledDriverCents: driverKeeps } = ride;
  return {
    url: `${publicUrl}/rides/${ride.id}`,
    otherDriversUrl: isReplacementOffered(event, ride, now)
      ? `${publicUrl}/schedule?instead=${ride.id}`
      : null,
    now,
    event,
    ride: withPlainNames(rideView(ride, { role: "RIDER", now, rules })),
    answerBy: ride.answerBy,
    cancelling: ride.state === "accepted" ? cancellationPreview(cancellableOf(ride), now) : null,
    payout: payoutView(ride, "DRIVER"),
    wasCharged: ride.acceptedAt !== null && ride.paymentState !== "released",
    ending:
      refund === null || driverKeeps === null
        ? null
        : { refund: cents(refund), driverKeeps: cents(driverKeeps) },
  };
}

/** True if the rider may still book another driver for the failed pickup. */
const isReplacementOffered = (
  { state, actor }: OwedEvent,
  { kind, pickupAt }: RideFacts,
  now: Date,
) =>
  isReplaceable({ kind, state, movedBy: actor }) &&
  pickupAt !== null &&
  isEarlyEnoughToReplace(pickupAt, now);
